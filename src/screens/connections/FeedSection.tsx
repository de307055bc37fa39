import CalendarSync from 'lucide-react/icons/calendar-sync';
import { useState } from 'react';
import type { CalendarFeed } from '#machines/flows/connections/calendarFeedFields.ts';
import type { Page } from '#src/api/shape.ts';
import { feedName } from '#src/calls/connections.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { t } from '#src/language/t.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { type ConnectionSearch, withoutForm } from './connectionSearch.ts';
import * as css from './connections.css.ts';
import { FeedTable } from './FeedTable.tsx';
import { FeedWithdrawing } from './FeedWithdrawing.tsx';

/** How many feeds a page holds. */
export const feedsOnPage = 20;

type Props = {
  page: Page<CalendarFeed>;
  clinic: number;
  zone: string;
  search: ConnectionSearch;
  onSearch: OnSearch<ConnectionSearch>;
};

/** The calendar feeds: a new one, another address for one, and withdrawing one. */
export function FeedSection({ clinic, page, zone, search, onSearch }: Props) {
  const app = useApp();
  const [withdrawn, setWithdrawn] = useState<CalendarFeed | null>(null);
  const { feed_offset = 0 } = search;
  const action = (
    <ButtonTo to="/dashboard/settings/connections" search={{ ...withoutForm(search), feed: 'new' }}>
      {t('New calendar feed')}
    </ButtonTo>
  );
  return (
    <section className={css.section} aria-labelledby="feeds">
      <div className={css.head}>
        <h2 id="feeds">{t('Calendar feeds')}</h2>
        {page.results.length > 0 && (
          <TableDownload
            name="calendar-feeds"
            list={t('Calendar feeds')}
            read={() => tableCalls(app).exportFeeds({ clinic })}
          />
        )}
      </div>
      {page.results.length > 0 ? (
        <>
          <p>
            {t('Your calendar shows reservations by subscribing to a feed. It asks for changes by itself.')}
          </p>
          <FeedTable
            feeds={page.results}
            zone={zone}
            onReplace={({ id }) => onSearch((now) => ({ ...withoutForm(now), replaces: id }), false)}
            onWithdraw={setWithdrawn}
          />
          {page.count !== undefined && page.count > feedsOnPage && (
            <Pagination
              offset={feed_offset}
              limit={feedsOnPage}
              shown={page.results.length}
              total={page.count}
              onOffset={(next) => onSearch((now) => ({ ...now, feed_offset: next || undefined }), false)}
            />
          )}
          <div>{action}</div>
        </>
      ) : (
        <EmptyState
          icon={<CalendarSync size={20} aria-hidden />}
          title={t('No calendar feeds yet')}
          text={t(
            'With a feed, the calendar on your phone or computer shows the reservations of a doctor or a room. You choose what it says of patients.',
          )}
          action={action}
        />
      )}
      {withdrawn && (
        <FeedWithdrawing
          key={withdrawn.id}
          feed={{ id: withdrawn.id, name: feedName(withdrawn) }}
          onDone={() => setWithdrawn(null)}
        />
      )}
    </section>
  );
}
