import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';

/** What an account's password was hashed with, all but the hash itself. */
export async function passwordParameters(trx: Trx, account: number): Promise<string> {
  const { rows } = await sql<{ parameters: string }>`
    SELECT password_parameters(${account}) AS parameters`.execute(trx);
  return (rows[0] as { parameters: string }).parameters;
}

/** Whether a hash is that of an account's password, which then stays it until the transaction ends; asked of no one too. */
export async function isPassword(trx: Trx, account: number | undefined, hash: string): Promise<boolean> {
  return saidYes(trx, sql`is_password(${account ?? null}, ${hash})`);
}

/** Gives the acting user another password; false where the hash that they proved is not the present one any more. */
export async function replacePassword(trx: Trx, present: string, hash: string): Promise<boolean> {
  return saidYes(trx, sql`change_password(${present}, ${hash})`);
}

async function saidYes(trx: Trx, question: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`SELECT ${question} AS yes`.execute(trx);
  return rows[0]?.yes === true;
}
