import { sql } from 'kysely';
import { messageSnapshot } from '#machines/lifecycles/message.stored.ts';
import { actOf, type Scope, stillThere, tell } from '#server/access/scope.ts';
import { lockThing, onThing } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { listed } from '#server/lists/list.ts';
import { type DeliveryRow, deliveryKind, shownDelivery, webhookKind } from './webhook.ts';

/** What an address was told, newest first. */
export const listWebhookDeliveries = (call: Call<'listWebhookDeliveries'>): Promise<Answer> =>
  onThing(call, webhookKind, 'messages.manage', async (scope, { id, removed_at }) => {
    if (removed_at !== null) throw notFound();
    const answer = await listed<DeliveryRow>(scope.trx, call, {
      from: sql`webhook_deliveries t`,
      where: [sql`t.clinic_id = ${scope.clinic.id}`, sql`t.webhook_id = ${id}`],
      order: sql`t.id DESC`,
      columns: sql`t.*`,
      show: shownDelivery,
    });
    await tell(scope, { action: 'webhook.deliveries_listed', objectType: 'webhook', objectId: id });
    return answer;
  });

/** Sends a notice that says that nothing happened, so that the other side can be tried. */
export const testWebhook = (call: Call<'testWebhook'>): Promise<Answer> =>
  lockThing(call, webhookKind, 'messages.manage', async (scope, { id, removed_at }) => {
    if (removed_at !== null) throw notFound();
    const { rows } = await sql`
      INSERT INTO webhook_deliveries (clinic_id, webhook_id, event) VALUES (${scope.clinic.id}, ${id}, 'test')
      RETURNING *`.execute(scope.trx);
    await tell(scope, { action: 'webhook.tested', objectType: 'webhook', objectId: id });
    return { status: 200, body: shownDelivery(stillThere<DeliveryRow>(rows)) };
  });

/** A person decides anew that it is of use: it gets its whole time again. */
export const resendWebhookDelivery = (call: Call<'resendWebhookDelivery'>): Promise<Answer> =>
  lockThing(call, deliveryKind, 'messages.manage', async (scope, row) => {
    await refuseRemoved(scope, row.webhook_id);
    const expires_at = new Date(scope.clinic.now.getTime() + usefulMilliseconds).toISOString();
    if (row.state !== 'queued') {
      const stands = messageSnapshot({ state: row.state, next_attempt_at: null, expires_at });
      applyEvent(stands, { ...actOf(scope), type: 'resend', isCarried: true, isCurrent: true });
    }
    const { rows } = await sql`
      UPDATE webhook_deliveries SET state = 'queued', next_attempt_at = now(), expires_at = ${expires_at},
        last_error = '', changed_at = now()
      WHERE clinic_id = ${scope.clinic.id} AND id = ${row.id} RETURNING *`.execute(scope.trx);
    await tell(scope, { action: 'webhook.resent', objectType: 'webhook', objectId: row.webhook_id });
    return { status: 200, body: shownDelivery(stillThere<DeliveryRow>(rows)) };
  });

const usefulMilliseconds = 3 * 86_400_000;

async function refuseRemoved({ trx, clinic }: Scope, id: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM webhooks WHERE clinic_id = ${clinic.id} AND id = ${id} AND removed_at IS NULL`.execute(trx);
  if (rows.length === 0) throw notFound();
}
