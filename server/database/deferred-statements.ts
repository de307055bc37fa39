import type { CompiledQuery } from 'kysely';
import type { Trx } from './tables.ts';

const statements = new WeakMap<Trx, CompiledQuery[]>();

/**
 * Leaves a statement for the end of the transaction. It goes out together with the COMMIT, so that what it locks is
 * locked for no longer than the database itself takes, and no round trip is spent on it.
 */
export function deferStatement(trx: Trx, statement: CompiledQuery): void {
  const said = statements.get(trx);
  if (said) said.push(statement);
  else statements.set(trx, [statement]);
}

/** What was left for the end, in its order. */
export const deferredStatements = (trx: Trx): readonly CompiledQuery[] => statements.get(trx) ?? [];
