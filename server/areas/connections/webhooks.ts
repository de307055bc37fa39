import { sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import { inClinic, type Scope, stillThere, tell } from '#server/access/scope.ts';
import { lockThing } from '#server/access/thing.ts';
import type { Vault } from '#server/areas/auth/factors/vault.ts';
import type { Answer, Call, Handlers } from '#server/http/call.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { listed } from '#server/lists/list.ts';
import { problemOf, type WebhookTargets } from '#server/webhooks/target.ts';
import { listWebhookDeliveries, resendWebhookDelivery, testWebhook } from './deliveries.ts';
import { listedWebhooks } from './lists.ts';
import { shownWebhook, type WebhookRow, webhookColumns, webhookKind, wholeWebhook } from './webhook.ts';
import { newSecret, rotateWebhookSecret } from './webhook-secret.ts';

type WebhookOperations =
  | 'listWebhooks'
  | 'createWebhook'
  | 'removeWebhook'
  | 'pauseWebhook'
  | 'resumeWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'resendWebhookDelivery';

/** What closes the secrets of webhooks, and where they may lead. */
export interface WebhookDeps {
  vault: Vault;
  targets: WebhookTargets;
}

const mostOfClinic = 20;

function listWebhooks(call: Call<'listWebhooks'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'messages.manage', async (scope) => {
    const answer = await listed<WebhookRow>(scope.trx, call, {
      ...listedWebhooks(scope),
      columns: webhookColumns,
      show: shownWebhook,
    });
    await tell(scope, { action: 'webhook.listed', objectType: 'clinic', objectId: clinic });
    return answer;
  });
}

function createWebhook(call: Call<'createWebhook'>, { vault, targets }: WebhookDeps): Promise<Answer> {
  const { clinic, name, url, events } = call.body;
  return inClinic(call, clinic, 'messages.manage', async (scope) => {
    const problem = problemOf(url, targets);
    if (problem) throw invalid({ url: [problem] });
    await refuseTooMany(scope);
    const secret = newSecret();
    const { rows } = await sql<{ id: number }>`
      INSERT INTO webhooks (clinic_id, user_id, name, url, events)
      VALUES (${clinic}, ${scope.user.id}, ${name}, ${url}, ${JSON.stringify(events)}) RETURNING id`.execute(
      scope.trx,
    );
    const { id } = stillThere<{ id: number }>(rows);
    await sql`
      INSERT INTO webhook_secrets (clinic_id, webhook_id, closed)
      VALUES (${clinic}, ${id}, ${vault.close(clinic, secret)})`.execute(scope.trx);
    await tell(scope, { action: 'webhook.created', objectType: 'webhook', objectId: id });
    return { status: 201, body: { webhook: shownWebhook(await wholeWebhook(scope, id)), secret } };
  });
}

async function refuseTooMany({ trx, clinic }: Scope): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM webhooks WHERE clinic_id = ${clinic.id} AND removed_at IS NULL`.execute(
    trx,
  );
  if ((rows[0]?.count ?? 0) >= mostOfClinic)
    throw invalid({
      detail: [
        say('This clinic has {mostOfClinic} webhooks. Remove one that is no longer used.', { mostOfClinic }),
      ],
    });
}

const removeWebhook = (call: Call<'removeWebhook'>): Promise<Answer> =>
  lockThing(call, webhookKind, 'messages.manage', async (scope, { id, removed_at }) => {
    if (removed_at !== null) throw notFound();
    const { trx, clinic } = scope;
    await sql`UPDATE webhooks SET removed_at = now() WHERE clinic_id = ${clinic.id} AND id = ${id}`.execute(
      trx,
    );
    await sql`
      UPDATE webhook_deliveries SET state = 'failed', changed_at = now()
      WHERE clinic_id = ${clinic.id} AND webhook_id = ${id} AND state = 'queued'`.execute(trx);
    await tell(scope, { action: 'webhook.removed', objectType: 'webhook', objectId: id });
    return { status: 204 };
  });

/** Pauses or resumes; who asks for what is so already has it. */
const setPaused = (call: Call<'pauseWebhook' | 'resumeWebhook'>, isPaused: boolean): Promise<Answer> =>
  lockThing(call, webhookKind, 'messages.manage', async (scope, { id, removed_at, paused_at }) => {
    if (removed_at !== null) throw notFound();
    if ((paused_at !== null) !== isPaused) {
      const { trx, clinic } = scope;
      await sql`
        UPDATE webhooks SET paused_at = ${isPaused ? sql`now()` : null}
        WHERE clinic_id = ${clinic.id} AND id = ${id}`.execute(trx);
      const action = isPaused ? 'webhook.paused' : 'webhook.resumed';
      await tell(scope, { action, objectType: 'webhook', objectId: id });
    }
    return { status: 200, body: shownWebhook(await wholeWebhook(scope, id)) };
  });

/** The addresses that are told of what happens in a clinic. */
export const webhookOperations = (deps: WebhookDeps): Handlers<WebhookOperations> => ({
  listWebhooks,
  createWebhook: (call) => createWebhook(call, deps),
  removeWebhook,
  pauseWebhook: (call) => setPaused(call, true),
  resumeWebhook: (call) => setPaused(call, false),
  rotateWebhookSecret: (call) => rotateWebhookSecret(call, deps.vault),
  testWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
});
