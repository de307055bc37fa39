import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';

/** Without the letters and digits that are taken for each other. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const howMany = 10;
const groups = 4;

const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');

/** A code that someone can copy by hand: 78 bits, so that its hash can be kept without salt. */
export const newCode = (): string => Array.from({ length: groups }, group).join('-');

/** What the database keeps of a code, however its letters and hyphens were typed. */
export const codeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();

/** Ten new codes in the place of those of before. */
export async function renewCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: codeHash(code) })))
    .execute();
  return codes;
}

/** Uses a code up; false for one that is wrong or was used. */
export async function spendCode(trx: Trx, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash(code))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function codesLeft(trx: Trx, userId: number): Promise<number> {
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}
