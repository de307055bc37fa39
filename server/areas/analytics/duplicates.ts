import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { alikePairs } from '#server/areas/patients/alike-pairs.ts';
import { nameOf } from '#server/database/names.ts';
import { type StoredItem, shownItem, shownOfWork, type WorkList } from './work-list.ts';

const counted = 100;

/** Pairs of patients who may be one person, as the list of duplicates shows them: the most alike first. */
export async function duplicatesOf(scope: Scope): Promise<WorkList> {
  const { trx, clinic } = scope;
  const pairs = await alikePairs(scope, counted);
  const shown = pairs.slice(0, shownOfWork);
  const { rows } = await sql<StoredItem>`
    SELECT b.id, b.id AS patient, ${nameOf('b')} AS patient_name, NULL::timestamptz AS at,
      ${nameOf('a')} AS detail, a.id AS other
    FROM unnest(${shown.map(({ a }) => a)}::int[], ${shown.map(({ b }) => b)}::int[]) WITH ORDINALITY AS pair (a, b, place)
    JOIN patients a ON a.clinic_id = ${clinic.id} AND a.id = pair.a
    JOIN patients b ON b.clinic_id = ${clinic.id} AND b.id = pair.b
    ORDER BY pair.place`.execute(trx);
  return { count: pairs.length, count_is_least: pairs.length === counted, items: rows.map(shownItem) };
}
