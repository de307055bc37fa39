import { sql } from 'kysely';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import { now } from '#server/database/transaction.ts';
import type { Answer, Call, Origin } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { newSecret, secretHash } from './secret.ts';

const mostDevices = 20;

/** Trusts the browser that asks for 30 days; answers the secret that it shows from then on. */
export async function trustDevice(trx: Trx, userId: number, { agent }: Origin): Promise<string> {
  const { code, hash } = newSecret();
  await trx
    .insertInto('trusted_devices')
    .values({
      ...{ user_id: userId, secret_hash: hash, agent },
      expires_at: sql<Date>`now() + interval '30 days'`,
    })
    .execute();
  await sql`
    DELETE FROM trusted_devices WHERE user_id = ${userId} AND (expires_at < now() OR id NOT IN (
      SELECT id FROM trusted_devices WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${mostDevices}))`.execute(
    trx,
  );
  return code;
}

/** Whether one of the secrets that a browser holds is of this user, who trusted it. */
export async function isTrusted(trx: Trx, userId: number, secrets: readonly string[] = []): Promise<boolean> {
  if (secrets.length === 0) return false;
  const { numUpdatedRows } = await trx
    .updateTable('trusted_devices')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('secret_hash', 'in', secrets.map(secretHash))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The browsers that a user trusts, as the API shows them. */
export async function devicesOf(trx: Trx, userId: number) {
  const rows = await trx
    .selectFrom('trusted_devices')
    .select(['id', 'agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map(({ id, agent, created_at, last_used_at, expires_at }) => ({
    ...{ id, agent, created_at: created_at.toISOString() },
    ...{ last_used_at: last_used_at.toISOString(), expires_at: expires_at.toISOString() },
  }));
}

/** Trusts a browser no more: the next sign-in there asks for the second step. */
export function forgetDevice(call: Call<'forgetDevice'>): Promise<Answer> {
  return call.openAs(async (trx, user) => {
    const { numDeletedRows } = await trx
      .deleteFrom('trusted_devices')
      .where('user_id', '=', user.id)
      .where('id', '=', call.params.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound();
    await audit(trx, call.origin, { action: 'auth.device_forgotten', userId: user.id });
    return { status: 204 };
  });
}
