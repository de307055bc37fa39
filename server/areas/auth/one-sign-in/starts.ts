import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';
import { hashOfCode } from '../link-code.ts';
import type { Start } from './provider.ts';

const minutes = 10;

/** Keeps what a sign-in needs when it comes back, for ten minutes, and forgets what did not come back. */
export async function storeStart(
  trx: Trx,
  { state, nonce, verifier }: Start,
  challenge: string,
): Promise<void> {
  await sql`DELETE FROM oidc_starts WHERE expires_at < now()`.execute(trx);
  await sql`
    INSERT INTO oidc_starts (state_hash, challenge, nonce, verifier, expires_at)
    VALUES (${hashOfCode(state)}, ${challenge}, ${nonce}, ${verifier}, now() + make_interval(mins => ${sql.lit(minutes)}))
  `.execute(trx);
}

/** Takes a start away for the browser that began it: whoever else holds the address has not got its secret. */
export async function takeStart(trx: Trx, state: string, secret: string): Promise<Start | undefined> {
  const challenge = createHash('sha256').update(secret).digest('base64url');
  const { rows } = await sql<Omit<Start, 'state'>>`
    DELETE FROM oidc_starts
    WHERE state_hash = ${hashOfCode(state)} AND challenge = ${challenge} AND expires_at > now()
    RETURNING nonce, verifier`.execute(trx);
  return rows[0] && { state, ...rows[0] };
}
