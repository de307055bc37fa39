import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { tell } from '#server/access/scope.ts';
import { lockThing } from '#server/access/thing.ts';
import type { Vault } from '#server/areas/auth/factors/vault.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { shownWebhook, webhookKind, wholeWebhook } from './webhook.ts';

/** What the notices of one webhook are signed with. */
export const newSecret = (): string => `whs_${randomBytes(32).toString('base64url')}`;

/** Gives a webhook another secret, told this once; the old one signs beside it for as long as was chosen. */
export const rotateWebhookSecret = (call: Call<'rotateWebhookSecret'>, vault: Vault): Promise<Answer> =>
  lockThing(call, webhookKind, 'messages.manage', async (scope, { id, removed_at }) => {
    if (removed_at !== null) throw notFound();
    const { clinic, trx } = scope;
    const secret = newSecret();
    await sql`
      SELECT rotate_webhook_secret(${clinic.id}, ${id}, ${vault.close(clinic.id, secret)}, ${call.body.overlap_hours})`.execute(
      trx,
    );
    await tell(scope, { action: 'webhook.secret_rotated', objectType: 'webhook', objectId: id });
    return { status: 200, body: { webhook: shownWebhook(await wholeWebhook(scope, id)), secret } };
  });
