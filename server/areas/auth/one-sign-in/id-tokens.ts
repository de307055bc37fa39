import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';
import type { SessionRef } from '#server/database/transaction.ts';

/** Keeps what the provider has to be shown when the session is logged out of. */
export async function storeIdToken(trx: Trx, { sessionId }: SessionRef, idToken: string): Promise<void> {
  await sql`INSERT INTO oidc_sessions (session_id, id_token) VALUES (${sessionId}, ${idToken})`.execute(trx);
}

/** What the provider has to be shown of a session, once; undefined where it began another way. */
export async function takeIdToken(trx: Trx, { sessionId }: SessionRef): Promise<string | undefined> {
  const { rows } = await sql<{ id_token: string }>`
    DELETE FROM oidc_sessions WHERE session_id = ${sessionId} RETURNING id_token`.execute(trx);
  return rows[0]?.id_token;
}
