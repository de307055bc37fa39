import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';
import { usefulSeconds } from '#server/messages/templates.ts';
import { accountKey } from './account-key.ts';
import { hashOfCode, type LinkCode } from './link-code.ts';

const expiry = sql`now() + make_interval(secs => ${sql.lit(usefulSeconds.addressConfirmation)})`;

/** Keeps the address that a user wants until its mailbox confirms it, in the place of an earlier one. */
export async function storeAddressChange(
  trx: Trx,
  userId: number,
  email: string,
  { hash }: LinkCode,
): Promise<void> {
  await sql`
    INSERT INTO address_changes (user_id, email, email_key, code_hash, expires_at)
    VALUES (${userId}, ${email}, ${accountKey(email)}, ${hash}, ${expiry})
    ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, email_key = excluded.email_key,
      code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(trx);
}

/** A wanted address, whose it is to be, and the one that goes. */
export interface AddressChange {
  userId: number;
  former: string;
  email: string;
  emailKey: string;
}

/** What a live code confirms. The account is locked: whatever voids a code changes the account first. */
export async function addressChangeOf(trx: Trx, code: string): Promise<AddressChange | undefined> {
  const { rows } = await sql<AddressChange>`
    SELECT u.id AS "userId", u.email AS former, c.email, c.email_key AS "emailKey"
    FROM address_changes c JOIN users u ON u.id = c.user_id
    WHERE c.code_hash = ${hashOfCode(code)} AND c.expires_at > now() FOR UPDATE OF u`.execute(trx);
  return rows[0];
}

/** Takes a code away; false where someone came first, or it was replaced or made void meanwhile. */
export async function takeAddressChange(trx: Trx, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM address_changes WHERE code_hash = ${hashOfCode(code)} AND expires_at > now()`.execute(trx);
  return numAffectedRows === 1n;
}
