import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import WebhookIcon from 'lucide-react/icons/webhook';
import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '#machines/flows/connections/webhookFields.ts';
import type { Page } from '#src/api/shape.ts';
import { tableCalls } from '#src/calls/tables.ts';
import type { WebhookDeed } from '#src/calls/webhooks.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { webhookDeedsFlow } from '#src/flows/connections/webhookDeeds.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { type ConnectionSearch, withoutForm } from './connectionSearch.ts';
import * as css from './connections.css.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { WebhookRemoving } from './WebhookRemoving.tsx';
import { WebhookTable } from './WebhookTable.tsx';

type Props = {
  page: Page<Webhook>;
  /** What the chosen webhook was told; null while none is chosen. */
  deliveries: Page<WebhookDelivery> | null;
  clinic: number;
  zone: string;
  search: ConnectionSearch;
  onSearch: OnSearch<ConnectionSearch>;
};

const doneWords: Readonly<Record<WebhookDeed, string>> = {
  pause: t('Webhook paused'),
  resume: t('Webhook resumed'),
  test: t('The test notice is on its way.'),
  resend: t('The notice will be sent again in a moment.'),
};

/** The webhooks: a new one, trying, pausing and removing one, and what each was told. */
export function WebhookSection({ clinic, page, deliveries, zone, search, onSearch }: Props) {
  const app = useApp();
  const router = useRouter();
  const [removed, setRemoved] = useState<Webhook | null>(null);
  const deeds = useChart(webhookDeedsFlow(app));
  const problem = useSelector(deeds, (snapshot) =>
    snapshot.matches({ open: 'unavailable' })
      ? t('The server did not answer. See below what happened to it.')
      : translateServerText(snapshot.context.problem),
  );
  const reread = () => void router.invalidate();
  useFact(deeds, 'done', ({ deed }) => {
    app.toasts.push({ kind: 'success', text: doneWords[deed as WebhookDeed] });
    reread();
  });
  useFact(deeds, 'unsettled', reread);
  const act = (deed: WebhookDeed, id: number) =>
    deeds.send({ type: 'deed.asked', deed, id, attempt: newAttempt() });
  const opened = page.results.find(({ id }) => id === search.webhook);
  const action = (
    <ButtonTo to="/dashboard/settings/connections" search={{ ...withoutForm(search), hook: 'new' }}>
      {t('New webhook')}
    </ButtonTo>
  );
  return (
    <section className={css.section} aria-labelledby="webhooks">
      <div className={css.head}>
        <h2 id="webhooks">{t('Webhooks')}</h2>
        {page.results.length > 0 && (
          <TableDownload
            name="webhooks"
            list={t('Webhooks')}
            read={() => tableCalls(app).exportWebhooks({ clinic })}
          />
        )}
      </div>
      {problem && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
      {page.results.length > 0 ? (
        <>
          <WebhookTable
            webhooks={page.results}
            onDeed={act}
            onDeliveries={({ id }) => onSearch((now) => ({ ...withoutForm(now), webhook: id }), false)}
            onRotate={({ id }) => onSearch((now) => ({ ...withoutForm(now), rotates: id }), false)}
            onRemove={setRemoved}
            zone={zone}
          />
          <div>{action}</div>
        </>
      ) : (
        <EmptyState
          icon={<WebhookIcon size={20} aria-hidden />}
          title={t('No webhooks yet')}
          text={t(
            'A webhook tells another program at once when something happens here, for example a new reservation. It sends numbers, never health data.',
          )}
          action={action}
        />
      )}
      {opened && deliveries && (
        <DeliveryList
          name={opened.name}
          page={deliveries}
          zone={zone}
          onResend={(id) => act('resend', id)}
          onRefresh={reread}
          onClose={() => onSearch(withoutForm, false)}
        />
      )}
      {removed && <WebhookRemoving key={removed.id} webhook={removed} onDone={() => setRemoved(null)} />}
    </section>
  );
}
