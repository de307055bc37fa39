import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';
import { now } from '#server/database/transaction.ts';
import type { Answer } from './call.ts';
import { closeAnswer, nameOfKey, openAnswer } from './kept-answer.ts';
import { keyReused } from './refusal.ts';

/** One use of an Idempotency-Key. */
export interface KeyUse {
  scope: string;
  key: string;
  operation: string;
  requestHash: Buffer;
  /** The server's own, for fingerprints and kept answers. */
  secret: Buffer;
}

/** The clinic in which the transaction acted, as `access/scope.ts` notes it. */
const actedIn = sql<number | null>`nullif(current_setting('chartroom.acted_in', true), '')::integer`;
const aDayAgo = sql<Date>`now() - interval '24 hours'`;

/** Whether the caller still reaches the clinic that the answer is about. */
const isReached = sql<boolean>`(for_clinic IS NULL OR for_clinic IN (SELECT reachable_clinic_ids()))`;

/** A fingerprint of a body that says nothing about the password in it to whoever reads the database. */
export function fingerprint(secret: Buffer, body: unknown): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(body)).digest();
}

/**
 * Does the work once for a key: a second request waits for the first one's transaction, then gets its answer. A
 * refused request leaves no trace, so that it may be mended and sent again.
 */
export async function once(trx: Trx, use: KeyUse, work: () => Promise<Answer>): Promise<Answer> {
  await forgetSome(trx);
  const key = nameOfKey(use.secret, use.scope, use.key);
  const fresh = { operation: use.operation, request_hash: use.requestHash, body: null, for_clinic: null };
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ scope: use.scope, key, ...fresh })
    // one that was forgotten in everything but its row is claimed anew
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ ...fresh, created_at: now })
        .where('idempotency_keys.created_at', '<', aDayAgo),
    )
    .executeTakeFirst();
  const own = { scope: use.scope, key };
  if (claimed.numInsertedOrUpdatedRows === 0n) return earlierAnswer(trx, use, own, work);
  const answer = await work();
  // what was forbidden or out of reach may be allowed when it is sent again: a role was given, a second step set up
  if (answer.status === 403 || answer.status === 404) {
    await trx
      .deleteFrom('idempotency_keys')
      .where('scope', '=', own.scope)
      .where('key', '=', own.key)
      .execute();
    return answer;
  }
  await trx
    .updateTable('idempotency_keys')
    .set({ body: closeAnswer(use.secret, use.key, answer), for_clinic: actedIn })
    .where('scope', '=', own.scope)
    .where('key', '=', own.key)
    .execute();
  return answer;
}

async function earlierAnswer(
  trx: Trx,
  use: KeyUse,
  own: { scope: string; key: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .select(isReached.as('is_reached'))
    .where('scope', '=', own.scope)
    .where('key', '=', own.key)
    .executeTakeFirstOrThrow();
  if (earlier.operation !== use.operation) throw keyReused();
  const isSame = earlier.request_hash.equals(use.requestHash);
  // who was suspended since then is told what they are told of anything in that clinic
  if (!earlier.is_reached && isSame) return work();
  if (!earlier.is_reached) throw keyReused();
  const answer = openAnswer(use.secret, use.key, earlier.body as string);
  if (!isSame) throw keyReused(made(answer));
  return answer;
}

/** What the earlier request made, for whoever never heard of it and has changed the form since. */
function made({ status, body }: Answer): { id: number; version: number } | undefined {
  const { id, version } = (body ?? {}) as { id?: unknown; version?: unknown };
  return status === 201 && typeof id === 'number' && typeof version === 'number'
    ? { id, version }
    : undefined;
}

/** Each use takes away a few keys that are over, and passes over those that another transaction is taking away. */
async function forgetSome(trx: Trx): Promise<void> {
  await sql`
    DELETE FROM idempotency_keys WHERE (scope, key) IN (
      SELECT scope, key FROM idempotency_keys WHERE created_at < ${aDayAgo}
      ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED)`.execute(trx);
}
