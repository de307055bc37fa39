import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import type { Row } from '#server/database/tables.ts';
import { inEnglish } from '#server/http/inEnglish.ts';
import { keptReason } from '#server/messages/kept-reason.ts';

type Shown = components['schemas']['Webhook'];
type ShownDelivery = components['schemas']['WebhookDelivery'];

/** A stored delivery. */
export type DeliveryRow = Row<'webhook_deliveries'>;

/** What JSON makes of a stored delivery. */
type ToldDelivery = Omit<DeliveryRow, 'next_attempt_at' | 'created_at' | 'changed_at'> &
  Record<'next_attempt_at' | 'created_at' | 'changed_at', string | Date>;

/** A stored webhook, with what it was told last. */
export type WebhookRow = Omit<Row<'webhooks'>, 'user_id' | 'removed_at'> & { last: ToldDelivery | null };

/** The kinds of things, for look-up and audit. */
export const webhookKind = { table: 'webhooks', word: 'webhook' } as const;
export const deliveryKind = { table: 'webhook_deliveries', word: 'webhook' } as const;

/** What is shown of a webhook `t`; nobody learns its secret. */
export const webhookColumns = sql`t.id, t.clinic_id, t.name, t.url, t.events, t.paused_at, t.old_secret_until, t.created_at,
  (SELECT to_jsonb(d) FROM webhook_deliveries d WHERE d.clinic_id = t.clinic_id AND d.webhook_id = t.id
    ORDER BY d.id DESC LIMIT 1) AS last`;

const moment = (at: string | Date) => new Date(at).toISOString();

/** A delivery as the API shows it. */
export const shownDelivery = (row: ToldDelivery): ShownDelivery => ({
  id: row.id,
  webhook: row.webhook_id,
  event: row.event,
  object_type: row.object_type,
  object_id: row.object_id,
  event_id: row.event_id,
  state: row.state,
  attempts: row.attempts,
  ...inEnglish({ last_error: keptReason(row.last_error) }),
  next_attempt_at: row.state === 'queued' ? moment(row.next_attempt_at) : null,
  created_at: moment(row.created_at),
  changed_at: moment(row.changed_at),
});

const isAhead = (at: Date | null): at is Date => at !== null && at.getTime() > Date.now();

/** A webhook as the API shows it. */
export const shownWebhook = (row: WebhookRow): Shown => ({
  id: row.id,
  clinic: row.clinic_id,
  name: row.name,
  url: row.url,
  events: row.events,
  state: row.paused_at === null ? 'active' : 'paused',
  old_secret_until: isAhead(row.old_secret_until) ? row.old_secret_until.toISOString() : null,
  created_at: row.created_at.toISOString(),
  last_delivery: row.last && shownDelivery(row.last),
});

/** A webhook with what it was told last. */
export async function wholeWebhook({ trx, clinic }: Scope, id: number): Promise<WebhookRow> {
  const { rows } = await sql`
    SELECT ${webhookColumns} FROM webhooks t WHERE t.clinic_id = ${clinic.id} AND t.id = ${id}`.execute(trx);
  return stillThere<WebhookRow>(rows);
}
