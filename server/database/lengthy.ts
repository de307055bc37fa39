import { sql } from 'kysely';
import type { Trx } from './tables.ts';

const mark = '/* lengthy */ ';
const longestMs = 60_000;

/** Begins a statement whose answer is waited for up to a minute, in a transaction that was allowed it. */
export const lengthy = sql.raw(mark);

/** How long the answer to a statement is waited for, where that is longer than usual. */
export const patienceWith = (text: string): number | undefined =>
  text.startsWith(mark) ? longestMs : undefined;

/** Lets the rest of a transaction take as long. */
export const allowLength = (trx: Trx) =>
  sql`SELECT set_config('statement_timeout', ${String(longestMs)}, true)`.execute(trx);
