import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';
import type { Answer } from './call.ts';
import { keyReused } from './refusal.ts';

/** One use of an Idempotency-Key. */
export interface KeyUse {
  scope: string;
  key: string;
  operation: string;
  requestHash: Buffer;
}

/** A fingerprint of a body that says nothing about the password in it to whoever reads the database. */
export function fingerprint(secret: Buffer, body: unknown): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(body)).digest();
}

/**
 * Does the work once for a key: a second request waits for the first one's transaction, then gets its answer. A
 * refused request leaves no trace, so that it may be mended and sent again.
 */
export async function once(trx: Trx, use: KeyUse, work: () => Promise<Answer>): Promise<Answer> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ scope: use.scope, key: use.key, operation: use.operation, request_hash: use.requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const own = trx.selectFrom('idempotency_keys').where('scope', '=', use.scope).where('key', '=', use.key);
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const earlier = await own.selectAll().executeTakeFirstOrThrow();
    if (earlier.operation !== use.operation || !earlier.request_hash.equals(use.requestHash))
      throw keyReused();
    return {
      status: earlier.status ?? 200,
      body: earlier.body === null ? undefined : JSON.parse(earlier.body),
      headers: JSON.parse(earlier.headers ?? '{}'),
    };
  }
  const answer = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({
      status: answer.status,
      headers: JSON.stringify(answer.headers ?? {}),
      body: answer.body === undefined ? null : JSON.stringify(answer.body),
    })
    .where('scope', '=', use.scope)
    .where('key', '=', use.key)
    .execute();
  return answer;
}
