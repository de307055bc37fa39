import type { CalendarFeed } from '#machines/flows/connections/calendarFeedFields.ts';
import { feedName } from '#src/calls/connections.ts';
import { t } from '#src/language/t.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { feedStateWords, nameWords } from './words.ts';

type Props = {
  feeds: readonly CalendarFeed[];
  zone: string;
  onReplace: (feed: CalendarFeed) => void;
  onWithdraw: (feed: CalendarFeed) => void;
};

function columnsOf(timeZone: string): TableColumn<CalendarFeed>[] {
  const moment = timeFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  return [
    { id: 'calendar', title: t('Calendar'), cell: (feed) => <bdi>{feedName(feed)}</bdi> },
    { id: 'names', title: t('Patients'), cell: ({ names }) => nameWords[names].label },
    { id: 'user', title: t('Created by'), cell: ({ user_name }) => <bdi>{user_name}</bdi> },
    {
      id: 'state',
      title: t('State'),
      isOneLine: true,
      cell: ({ state }) => (
        <Chip tone={state === 'active' ? 'success' : 'neutral'}>{feedStateWords[state]}</Chip>
      ),
    },
    {
      id: 'last_read_at',
      title: t('Last read'),
      isOneLine: true,
      cell: ({ last_read_at }) =>
        last_read_at ? (
          <time dateTime={last_read_at}>{moment.format(new Date(last_read_at))}</time>
        ) : (
          t('Never')
        ),
    },
  ];
}

/** The calendar feeds, newest first. */
export function FeedTable({ feeds, zone, onReplace, onWithdraw }: Props) {
  return (
    <Table
      label={t('Calendar feeds')}
      columns={columnsOf(zone)}
      rows={feeds}
      rowKey={({ id }) => id}
      rowActions={(feed) =>
        feed.state === 'active' && (
          <>
            <Button
              size="small"
              aria-label={t('Replace address for {name}', { name: feedName(feed) })}
              onClick={() => onReplace(feed)}
            >
              {t('Replace address')}
            </Button>
            <Button
              size="small"
              variant="danger"
              aria-label={t('Withdraw the feed for {name}', { name: feedName(feed) })}
              onClick={() => onWithdraw(feed)}
            >
              {t('Withdraw')}
            </Button>
          </>
        )
      }
    />
  );
}
