import type { WebhookDelivery } from '#machines/flows/connections/webhookFields.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import * as css from './connections.css.ts';
import { deliveryStateWords, deliveryTones, eventInWords } from './webhookWords.ts';

type Props = {
  name: string;
  page: Page<WebhookDelivery>;
  zone: string;
  onResend: (id: number) => void;
  onRefresh: () => void;
  onClose: () => void;
};

function columnsOf(timeZone: string): TableColumn<WebhookDelivery>[] {
  const when = timeFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  const moment = (at: string) => <time dateTime={at}>{when.format(new Date(at))}</time>;
  return [
    { id: 'event', title: t('What happened'), cell: ({ event }) => eventInWords(event) },
    { id: 'created_at', title: t('When'), isOneLine: true, cell: ({ created_at }) => moment(created_at) },
    {
      id: 'state',
      title: t('State'),
      cell: ({ state, last_error }) => (
        <span className={css.named}>
          <Chip tone={deliveryTones[state]}>{deliveryStateWords[state]}</Chip>
          {last_error !== '' && <span className={quiet}>{translateServerText(last_error)}</span>}
        </span>
      ),
    },
    { id: 'attempts', title: t('Attempts'), isNumber: true, cell: ({ attempts }) => attempts },
    {
      id: 'next_attempt_at',
      title: t('Next attempt'),
      isOneLine: true,
      cell: ({ next_attempt_at }) => next_attempt_at && moment(next_attempt_at),
    },
  ];
}

/** What a webhook was told last, and sending a notice again. */
export function DeliveryList({ name, page, zone, onResend, onRefresh, onClose }: Props) {
  return (
    <section className={css.editor} aria-labelledby="deliveries">
      <h3 className={css.title} id="deliveries">
        {t('Notices to {name}', { name })}
      </h3>
      {page.results.length > 0 ? (
        <Table
          label={t('Notices to {name}', { name })}
          columns={columnsOf(zone)}
          rows={page.results}
          rowKey={({ id }) => id}
          rowActions={({ id, state }) =>
            state === 'failed' && (
              <Button size="small" onClick={() => onResend(id)}>
                {t('Send again')}
              </Button>
            )
          }
        />
      ) : (
        <p>{t('No notices yet. Send a test notice to try it.')}</p>
      )}
      <p className={css.scopes}>
        <Button variant="secondary" onClick={onRefresh}>
          {t('Refresh')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('Close notices')}
        </Button>
      </p>
    </section>
  );
}
