import MoreHorizontal from 'lucide-react/icons/ellipsis';
import type { Webhook } from '#machines/flows/connections/webhookFields.ts';
import type { WebhookDeed } from '#src/calls/webhooks.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import * as css from './connections.css.ts';
import { deliveryStateWords, deliveryTones, eventInWords, webhookStateWords } from './webhookWords.ts';

type Props = {
  webhooks: readonly Webhook[];
  onDeed: (deed: WebhookDeed, id: number) => void;
  onDeliveries: (webhook: Webhook) => void;
  onRotate: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
  zone: string;
};

const columnsOf = (zone: string): TableColumn<Webhook>[] => [
  {
    id: 'name',
    title: t('Name'),
    cell: ({ name, url }) => (
      <span className={css.named}>
        <bdi>{name}</bdi>
        <bdi className={quiet} dir="ltr">
          {url}
        </bdi>
      </span>
    ),
  },
  {
    id: 'events',
    title: t('Events'),
    cell: ({ events }) => (
      <span className={css.scopes}>
        {events.map((one) => (
          <Chip key={one}>{eventInWords(one)}</Chip>
        ))}
      </span>
    ),
  },
  {
    id: 'state',
    title: t('State'),
    isOneLine: true,
    cell: ({ state, old_secret_until: until }) => (
      <span className={css.named}>
        <Chip tone={state === 'active' ? 'success' : 'warning'}>{webhookStateWords[state]}</Chip>
        {until && <OldSecret until={until} zone={zone} />}
      </span>
    ),
  },
  {
    id: 'last_delivery',
    title: t('Last notice'),
    isOneLine: true,
    cell: ({ last_delivery: last }) =>
      last && <Chip tone={deliveryTones[last.state]}>{deliveryStateWords[last.state]}</Chip>,
  },
];

function OldSecret({ until, zone }: { until: string; zone: string }) {
  const when = timeFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return (
    <span className={quiet}>
      {t('Old secret works until {when}', { when: when.format(new Date(until)) })}
    </span>
  );
}

/** The webhooks, newest first. */
export function WebhookTable({ webhooks, onDeed, onDeliveries, onRotate, onRemove, zone }: Props) {
  return (
    <Table
      label={t('Webhooks')}
      columns={columnsOf(zone)}
      rows={webhooks}
      rowKey={({ id }) => id}
      rowActions={(webhook) => (
        <Menu
          label={t('Actions for {name}', { name: webhook.name })}
          trigger={<MoreHorizontal size={16} aria-hidden />}
          variant="secondary"
          size="small"
          items={[
            { id: 'deliveries', label: t('Show notices'), onAction: () => onDeliveries(webhook) },
            { id: 'test', label: t('Send test notice'), onAction: () => onDeed('test', webhook.id) },
            webhook.state === 'active'
              ? { id: 'pause', label: t('Pause webhook'), onAction: () => onDeed('pause', webhook.id) }
              : { id: 'resume', label: t('Resume webhook'), onAction: () => onDeed('resume', webhook.id) },
            { id: 'rotate', label: t('Replace secret'), onAction: () => onRotate(webhook) },
            { id: 'remove', label: t('Remove webhook'), onAction: () => onRemove(webhook) },
          ]}
        />
      )}
    />
  );
}
