import MoreHorizontal from 'lucide-react/icons/ellipsis';
import type { Webhook } from '#machines/flows/connections/webhookFields.ts';
import type { WebhookDeed } from '#src/calls/webhooks.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import * as css from './connections.css.ts';
import { deliveryStateWords, deliveryTones, eventInWords, webhookStateWords } from './webhookWords.ts';

type Props = {
  webhooks: readonly Webhook[];
  onDeed: (deed: WebhookDeed, id: number) => void;
  onDeliveries: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
};

const columns: TableColumn<Webhook>[] = [
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
    cell: ({ state }) => (
      <Chip tone={state === 'active' ? 'success' : 'warning'}>{webhookStateWords[state]}</Chip>
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

/** The webhooks, newest first. */
export function WebhookTable({ webhooks, onDeed, onDeliveries, onRemove }: Props) {
  return (
    <Table
      label={t('Webhooks')}
      columns={columns}
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
            { id: 'remove', label: t('Remove webhook'), onAction: () => onRemove(webhook) },
          ]}
        />
      )}
    />
  );
}
