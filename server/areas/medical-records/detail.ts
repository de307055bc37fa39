import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { instant } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import { movesOfEach } from '#server/lifecycle/moves.ts';
import { grouped } from '#server/lists/grouped.ts';
import { type FullRecord, isReadable, recordColumns, shownRecord, userName } from './record.ts';
import { signersOfEach } from './signers.ts';

type Shown = components['schemas']['MedicalRecord'];

type AddendumRow = Pick<
  Row<'medical_record_addenda'>,
  'id' | 'text' | 'reason' | 'author' | 'status' | 'signed_at' | 'created_at'
> & { of: number; author_name: string; signed_by_name: string };

/** A record with all its texts, addenda and history. */
export const detailedRecord = async (scope: Scope, id: number): Promise<Shown> =>
  (await detailedRecords(scope, [id]))[0] as Shown;

/** Many records, in the order of the ids, with all their texts, addenda and histories; only those that the user may read. */
export async function detailedRecords(scope: Scope, ids: readonly number[]): Promise<Shown[]> {
  const { trx, clinic } = scope;
  const { rows } = await sql<FullRecord>`
    SELECT ${recordColumns} FROM medical_records t
    WHERE t.clinic_id = ${clinic.id} AND t.id = ANY(${ids}::int[]) AND ${isReadable(scope)}
    ORDER BY array_position(${ids}::int[], t.id)`.execute(trx);
  const found = await sql<AddendumRow>`
    SELECT record_id AS of, id, text, reason, author, ${userName('medical_record_addenda.author')} AS author_name,
      status, signed_at,
      CASE WHEN status = 'signed' THEN coalesce(signer ->> 'name', ${userName('medical_record_addenda.author')}) ELSE '' END AS signed_by_name,
      created_at FROM medical_record_addenda
    WHERE clinic_id = ${clinic.id} AND record_id = ANY(${ids}::int[]) ORDER BY id`.execute(trx);
  const addenda = grouped(found.rows, ({ of: _, ...one }) => ({
    ...one,
    signed_at: instant(one.signed_at),
    created_at: one.created_at.toISOString(),
  }));
  const signers = await signersOfEach(scope, ids);
  const events = await movesOfEach(scope, 'record_id', ids);
  return rows.map((row) => ({
    ...shownRecord(scope, row, 'whole'),
    signers: signers.get(row.id) ?? [],
    addenda: addenda.get(row.id) ?? [],
    events: events.get(row.id) ?? [],
  }));
}
