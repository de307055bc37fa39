import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Row, Trx } from '#server/database/tables.ts';
import type { Origin } from '#server/http/call.ts';
import { closedCode } from '#server/messages/closed-codes.ts';
import { usefulSeconds } from '#server/messages/templates.ts';
import { hashOfCode, type LinkCode } from './link-code.ts';

const expiry = sql`now() + make_interval(secs => ${sql.lit(usefulSeconds.passwordReset)})`;

/** Stores the code of a user in the place of an earlier one. */
export async function storeReset(trx: Trx, userId: number, { hash }: LinkCode): Promise<void> {
  await sql`
    INSERT INTO password_resets (user_id, code_hash, expires_at) VALUES (${userId}, ${hash}, ${expiry})
    ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
  `.execute(trx);
}

/**
 * Stores a code for the account of an address and writes the message with it; answers whose it is. One statement whether
 * there is such an account or not, so that the time it takes does not tell.
 */
export async function askReset(
  trx: Trx,
  account: string,
  { code, hash }: LinkCode,
  { language, closeCode }: Origin,
): Promise<number | undefined> {
  const messageId = randomUUID();
  const { closed } = closedCode(closeCode, 'passwordReset', messageId, code);
  const { rows } = await sql<{ id: number }>`
    WITH holder AS (SELECT id, email FROM users WHERE email_key = ${account}),
    reset AS (
      INSERT INTO password_resets (user_id, code_hash, expires_at) SELECT id, ${hash}, ${expiry} FROM holder
      ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
    ), message AS (
      INSERT INTO outbox (channel, recipient, language, template, data, message_id, closed_code, expires_at)
      SELECT 'mail', email, ${language}, 'passwordReset', '{}', ${messageId}, ${closed}, ${expiry} FROM holder
    )
    SELECT id FROM holder`.execute(trx);
  return rows[0]?.id;
}

/** Whose password a code may set. */
export type Holder = Pick<
  Row<'users'>,
  'id' | 'email' | 'email_key' | 'username' | 'first_name' | 'last_name'
>;

/** Whose live code it is. The account is locked: whatever voids a code changes the account first. */
export async function holderOf(trx: Trx, code: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    SELECT u.id, u.email, u.email_key, u.username, u.first_name, u.last_name
    FROM password_resets r JOIN users u ON u.id = r.user_id
    WHERE r.code_hash = ${hashOfCode(code)} AND r.expires_at > now() FOR UPDATE OF u`.execute(trx);
  return rows[0];
}

/** Sets a password by a code, which ends; false where someone came first, or it was replaced or made void meanwhile. */
export async function spendReset(trx: Trx, code: string, hash: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT reset_password(${hashOfCode(code)}, ${hash}) AS done`.execute(trx);
  return rows[0]?.done === true;
}
