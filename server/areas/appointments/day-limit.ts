import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Trx } from '#server/database/tables.ts';
import { type Conflict, findConflicts, type Party } from './conflicts.ts';
import type { Slot } from './slot.ts';

/**
 * Makes those who want a service with a limit per day come one after the other, with whomever they want it: the limit counts them
 * all. Of the whole service and not of one day, so that a series, which takes several days, waits in no circle; after the
 * parties, which everyone locks first.
 */
export async function lockLimit(
  trx: Trx,
  { id, max_per_day }: { id: number; max_per_day: number | null },
): Promise<void> {
  if (max_per_day === null) return;
  await sql`SELECT pg_advisory_xact_lock(hashtext('limit per day'), ${id})`.execute(trx);
}

/** Everything that speaks against a slot that is about to be taken. */
export async function conflictsOnTaking(scope: Scope, slot: Slot, party: Party): Promise<Conflict[]> {
  await lockLimit(scope.trx, slot.service);
  return findConflicts(scope, slot, party);
}
