import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { lookUp } from '#server/areas/patients/search.ts';
import { wordsOf } from '#server/lists/list.ts';
import { numberIn } from './number.ts';

/** Conditions that every word is found in a reservation `t`. */
export async function matchingReservations(
  scope: Scope,
  search: string | undefined,
): Promise<RawBuilder<unknown>[]> {
  const conditions = [];
  for (const word of wordsOf(search)) conditions.push(await matches(scope, word));
  return conditions;
}

/** By the number of the reservation, or by who comes: the patients first, because their index knows the words. */
async function matches(scope: Scope, word: string): Promise<RawBuilder<unknown>> {
  const ids = await lookUp(scope, [{ contains: [word] }], null);
  const patients = ids
    ? sql`ANY(${ids}::int[])`
    : sql`ANY(SELECT p.id FROM patients p WHERE p.clinic_id = ${scope.clinic.id} AND whole_text(p.last_key, p.first_key, p.search_text) LIKE like_pattern(${word}))`;
  return sql`(t.number = ${numberIn(word) ?? word} OR t.patient_id = ${patients})`;
}
