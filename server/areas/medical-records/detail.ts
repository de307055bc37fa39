import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { movesOfEach } from '#server/lifecycle/moves.ts';
import { addendaOfEach } from './addenda.ts';
import { type FullRecord, isReadable, recordColumns, shownRecord } from './record.ts';
import { signersOfEach } from './signers.ts';

type Shown = components['schemas']['MedicalRecord'];

/** A record with all its texts, addenda and history. */
export const detailedRecord = async (scope: Scope, id: number): Promise<Shown | undefined> =>
  (await detailedRecords(scope, [id]))[0];

/** Many records, in the order of the ids, with all their texts, addenda and histories; only those that the user may read. */
export async function detailedRecords(scope: Scope, ids: readonly number[]): Promise<Shown[]> {
  const { trx, clinic } = scope;
  const { rows } = await sql<FullRecord>`
    SELECT ${recordColumns} FROM medical_records t
    WHERE t.clinic_id = ${clinic.id} AND t.id = ANY(${ids}::int[]) AND ${isReadable(scope)}
    ORDER BY array_position(${ids}::int[], t.id)`.execute(trx);
  const addenda = await addendaOfEach(scope, ids);
  const signers = await signersOfEach(scope, ids);
  const events = await movesOfEach(scope, 'record_id', ids);
  return rows.map((row) => ({
    ...shownRecord(scope, row, 'whole'),
    signers: signers.get(row.id) ?? [],
    addenda: addenda.get(row.id) ?? [],
    events: events.get(row.id) ?? [],
  }));
}
