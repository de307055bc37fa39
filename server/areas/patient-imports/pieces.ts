import type { Hash } from 'node:crypto';
import { sql } from 'kysely';
import { conflict, type Scope } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import { pieceSize } from '#server/areas/attachments/attachment.ts';
import type { FileRoom } from '#server/areas/attachments/room.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { importKind } from './import.ts';
import { countKept } from './kept-bytes.ts';

/** Keeps one piece of a file that its row is too small for, until the row is stored. */
export const storeImportPiece =
  (room: FileRoom) =>
  (call: Call<'storeImportPiece'>): Promise<Answer> =>
    changeThing({ ...call, body: undefined }, importKind, 'patients.write', async (scope, row) => {
      const { line, number } = call.params;
      const { trx, clinic } = scope;
      const size = await waitingSize(scope, row.id, line);
      // the first piece stands in the row
      if (number === 1) throw notFound();
      const length = Math.max(0, Math.min(pieceSize, size - (number - 1) * pieceSize));
      if (length === 0 || call.body?.length !== length)
        throw invalid({ detail: ['This piece is longer or shorter than announced.'] });
      const kept = sql`clinic_id = ${clinic.id} AND import_id = ${row.id} AND line = ${line} AND number = ${number}`;
      const { rows } = await sql`SELECT FROM patient_import_pieces WHERE ${kept}`.execute(trx);
      if (rows.length === 0) await countKept(scope, row.id, length, room);
      await sql`
        INSERT INTO patient_import_pieces (clinic_id, import_id, line, number, bytes)
        VALUES (${clinic.id}, ${row.id}, ${line}, ${number}, ${call.body})
        ON CONFLICT (clinic_id, import_id, line, number) DO UPDATE SET bytes = excluded.bytes`.execute(trx);
      return { status: 204 };
    });

/** How large the file of a row is that can still be stored. */
async function waitingSize({ trx, clinic }: Scope, importId: number, line: number): Promise<number> {
  const { rows } = await sql<{ size: number | null; outcome: string | null }>`
    SELECT (body ->> 'size')::int AS size, outcome FROM patient_import_rows
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND line = ${line}`.execute(trx);
  const [row] = rows;
  if (row?.size === undefined || row.size === null) throw notFound();
  if (row.outcome !== null) throw conflict({ detail: ['This row is stored already.'] });
  return row.size;
}

/** Which of the rows have all pieces of their files here. */
export async function wholeFiles(
  { trx, clinic }: Scope,
  importId: number,
  lines: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ line: number }>`
    SELECT r.line FROM patient_import_rows r JOIN patient_import_pieces p USING (clinic_id, import_id, line)
    WHERE r.clinic_id = ${clinic.id} AND r.import_id = ${importId} AND r.line = ANY(${[...lines]}::int[])
    GROUP BY r.clinic_id, r.import_id, r.line
    HAVING sum(octet_length(p.bytes)) = (r.body ->> 'size')::int - ${pieceSize}::int`.execute(trx);
  return new Set(rows.map(({ line }) => line));
}

/** Adds the pieces of a row's file to a sum, one after the other. */
export async function addPieces(
  { trx, clinic }: Scope,
  { importId, line, size }: { importId: number; line: number; size: number },
  hash: Hash,
): Promise<void> {
  for (let number = 2; (number - 1) * pieceSize < size; number += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`
      SELECT bytes FROM patient_import_pieces
      WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND line = ${line} AND number = ${number}`.execute(
      trx,
    );
    if (rows[0]) hash.update(rows[0].bytes);
  }
}

/** Makes the pieces that waited those of stored files. */
export async function movePieces(
  { trx, clinic }: Scope,
  importId: number,
  files: readonly { line: number; id: number }[],
): Promise<void> {
  if (files.length === 0) return;
  await sql`
    WITH moved AS (
      DELETE FROM patient_import_pieces p
      USING jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS f (line integer, id integer)
      WHERE p.clinic_id = ${clinic.id} AND p.import_id = ${importId} AND p.line = f.line
      RETURNING f.id, p.number, p.bytes
    ), stored AS (
      INSERT INTO attachment_pieces (clinic_id, attachment_id, number, bytes)
      SELECT ${clinic.id}, id, number, bytes FROM moved
    )
    UPDATE patient_imports SET kept_bytes = greatest(0, kept_bytes - (SELECT coalesce(sum(octet_length(bytes)), 0) FROM moved))
    WHERE clinic_id = ${clinic.id} AND id = ${importId}`.execute(trx);
}

/** Takes away what waits for rows that come again, or that are not to be stored any more. */
export async function dropPieces(
  { trx, clinic }: Scope,
  importId: number,
  lines?: readonly number[],
): Promise<void> {
  const which = lines ? sql`AND line = ANY(${[...lines]}::int[])` : sql``;
  await sql`
    WITH gone AS (
      DELETE FROM patient_import_pieces WHERE clinic_id = ${clinic.id} AND import_id = ${importId} ${which} RETURNING bytes
    )
    UPDATE patient_imports SET kept_bytes = greatest(0, kept_bytes - (SELECT sum(octet_length(bytes)) FROM gone))
    WHERE clinic_id = ${clinic.id} AND id = ${importId} AND EXISTS (SELECT FROM gone)`.execute(trx);
}
