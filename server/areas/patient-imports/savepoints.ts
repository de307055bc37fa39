import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { codeOf } from '#server/database/failures.ts';
import type { ReadyRow, Stored } from './kinds/kind.ts';

const unstorable = 'The database cannot store this row.';

/**
 * Stores rows together. Where the database refuses one of them by a rule of its own, which refuses all, each is stored by
 * itself, and those that are refused hold no one up.
 */
export async function storeWhatHolds(
  scope: Scope,
  rows: readonly ReadyRow[],
  store: (rows: readonly ReadyRow[]) => Promise<Stored>,
): Promise<Stored> {
  if (rows.length === 0) return new Map();
  const together = await tried(scope, () => store(rows));
  if (together) return together;
  const stored: Stored = new Map();
  for (const row of rows) {
    const alone = await tried(scope, () => store([row]));
    stored.set(row.line, alone?.get(row.line) ?? unstorable);
  }
  return stored;
}

/** Undefined where data or a rule of the database stood against it; everything else is an error as ever. */
async function tried<T>({ trx }: Scope, work: () => Promise<T>): Promise<T | undefined> {
  await sql`SAVEPOINT import_rows`.execute(trx);
  try {
    const done = await work();
    await sql`RELEASE SAVEPOINT import_rows`.execute(trx);
    return done;
  } catch (error) {
    if (!/^(22|23)/.test(codeOf(error) ?? '')) throw error;
    await sql`ROLLBACK TO SAVEPOINT import_rows`.execute(trx);
    return undefined;
  }
}
