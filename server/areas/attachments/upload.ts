import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { conflict, forbidden, mayIn, type Scope } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import { fullRecord } from '#server/areas/medical-records/record.ts';
import { holdChart } from '#server/areas/patients/hold-chart.ts';
import { patientKind } from '#server/areas/patients/patient.ts';
import { insertRow, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import {
  type AttachmentRow,
  answer,
  onAttachment,
  permissionOf,
  pieceSize,
  refuseLocked,
} from './attachment.ts';
import { fileName } from './fileName.ts';
import { type FileRoom, makeRoom } from './room.ts';
import { sniff } from './sniff.ts';

/** Announces a file of a patient; what was announced long ago and never finished goes. */
export const beginAttachment =
  (room: FileRoom) =>
  (call: Call<'beginAttachment'>): Promise<Answer> => {
    const { file_name, size, caption = '', record = null } = call.body;
    const permission = permissionOf({ record_id: record, is_clinical: false }, 'change');
    return onThing(call, patientKind, 'patients.read', async (scope, patient) => {
      if (!mayIn(scope, permission)) return forbidden(scope, permission);
      await holdChart(scope, patient.id);
      if (record !== null) await refuseRecord(scope, record, patient.id);
      await makeRoom(scope, size, room);
      const values = {
        clinic_id: scope.clinic.id,
        patient_id: patient.id,
        record_id: record,
        file_name: fileName(file_name, null),
        caption,
        size,
      };
      const row = await insertRow(scope.trx, 'attachments', values, scope.user.id);
      return answer(scope, row, 'attachment.announced', 201);
    });
  };

async function refuseRecord(scope: Scope, id: number, patient: number): Promise<void> {
  const record = await fullRecord(scope, id);
  if (!record) throw notFound();
  if (record.patient_id !== patient) throw invalid({ record: ['This is a record of another patient.'] });
  refuseLocked(record.status);
}

/** Stores one piece; the first one says what the file is. */
export const storeAttachmentPiece = (call: Call<'storeAttachmentPiece'>): Promise<Answer> =>
  onAttachment({ ...call, body: undefined }, 'change', async (scope, row) => {
    const { number } = call.params;
    refuseFinished(row);
    refuseLocked(row.record_status);
    const length = lengthOf(row, number);
    if (length === 0 || call.body?.length !== length)
      throw invalid({ detail: ['This piece is longer or shorter than announced.'] });
    if (number === 1) {
      const media_type = sniff(call.body);
      if (!media_type)
        throw invalid({ file: ['Only pictures, PDF, DICOM and plain text are kept. This is none of them.'] });
      await sql`
        UPDATE attachments SET media_type = ${media_type}, file_name = ${fileName(row.file_name, media_type)}
        WHERE clinic_id = ${row.clinic_id} AND id = ${row.id}`.execute(scope.trx);
    }
    await sql`
      INSERT INTO attachment_pieces (clinic_id, attachment_id, number, bytes)
      VALUES (${row.clinic_id}, ${row.id}, ${number}, ${call.body})
      ON CONFLICT (clinic_id, attachment_id, number) DO UPDATE SET bytes = excluded.bytes`.execute(scope.trx);
    return { status: 204 };
  });

/** How many bytes a piece has; a piece that the file does not have, none. */
const lengthOf = ({ size }: AttachmentRow, number: number) =>
  Math.max(0, Math.min(pieceSize, size - (number - 1) * pieceSize));

/** Puts the file into the chart once all of it is there. */
export const finishAttachment = (call: Call<'finishAttachment'>): Promise<Answer> =>
  onAttachment(call, 'change', async (scope, row) => {
    refuseFinished(row);
    refuseLocked(row.record_status);
    const bytes = await bytesOf(scope, row);
    if (bytes.length !== row.size || row.media_type === null)
      throw conflict({ detail: ['Some of the file is missing. Send it again.'] });
    const checksum = createHash('sha256').update(bytes).digest('hex');
    const changes = { status: 'stored' as const, checksum };
    const stored = await updateRow(scope.trx, 'attachments', row, changes, scope.user.id);
    return answer(scope, stored, 'attachment.stored');
  });

function refuseFinished({ status }: AttachmentRow): void {
  if (status !== 'uploading') throw conflict({ detail: ['This file is stored already.'] });
}

/** All that is there of a file, in order. */
export async function bytesOf({ trx }: Scope, { clinic_id, id }: AttachmentRow): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    SELECT bytes FROM attachment_pieces WHERE clinic_id = ${clinic_id} AND attachment_id = ${id}
    ORDER BY number`.execute(trx);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}
