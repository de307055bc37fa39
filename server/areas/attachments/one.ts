import { sql } from 'kysely';
import { conflict, tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import { patientKind } from '#server/areas/patients/patient.ts';
import { updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { listed } from '#server/lists/list.ts';
import {
  type AttachmentRow,
  answer,
  attachmentColumns,
  type FullAttachment,
  isReadableFile,
  onAttachment,
  refuseLocked,
  shownAttachment,
} from './attachment.ts';
import { fileName } from './fileName.ts';
import { bytesOf } from './upload.ts';

/** The files of a patient that the user may read. */
export function listAttachments(call: Call<'listAttachments'>): Promise<Answer> {
  const { record } = call.query;
  return onThing(call, patientKind, 'patients.read', async (scope, patient) => {
    const page = await listed<FullAttachment>(scope.trx, call, {
      from: sql`attachments t`,
      where: [
        sql`t.clinic_id = ${scope.clinic.id}`,
        sql`t.patient_id = ${patient.id}`,
        sql`t.status = 'stored'`,
        isReadableFile(scope),
        ...(record ? [sql`t.record_id = ${record}`] : []),
      ],
      order: sql`coalesce(t.written_at, t.created_at) DESC, t.id DESC`,
      columns: attachmentColumns,
      show: shownAttachment,
    });
    const { id } = patient;
    await tell(scope, { action: 'attachment.listed', objectType: 'patient', objectId: id, patientId: id });
    return page;
  });
}

/** What is known of a file. */
export const readAttachment = (call: Call<'readAttachment'>): Promise<Answer> =>
  onAttachment(call, 'read', (scope, row) => answer(scope, row, 'attachment.read'));

/** Renames a file or says what it shows; what the body leaves out stays. */
export const updateAttachment = (call: Call<'updateAttachment'>): Promise<Answer> =>
  onAttachment(call, 'change', async (scope, row) => {
    refuseLocked(row.record_status);
    if (row.status !== 'stored') throw conflict({ detail: ['The file is still on its way.'] });
    const { file_name, caption } = call.body;
    const name = fileName(file_name, row.media_type);
    const changes: Partial<AttachmentRow> = {
      file_name: name,
      ...(caption === undefined ? {} : { caption }),
    };
    await updateRow(scope.trx, 'attachments', row, changes, scope.user.id);
    return answer(scope, row, 'attachment.updated');
  });

/** Takes a file out of the chart; one that was never finished goes altogether. */
export const deleteAttachment = (call: Call<'deleteAttachment'>): Promise<Answer> =>
  onAttachment(call, 'change', async (scope, row) => {
    refuseLocked(row.record_status, 400);
    if (row.status === 'uploading')
      await sql`DELETE FROM attachments WHERE clinic_id = ${row.clinic_id} AND id = ${row.id}`.execute(
        scope.trx,
      );
    else await updateRow(scope.trx, 'attachments', row, { status: 'deleted' }, scope.user.id);
    const { id, patient_id } = row;
    await tell(scope, {
      action: 'attachment.deleted',
      objectType: 'attachment',
      objectId: id,
      patientId: patient_id,
    });
    return { status: 204 };
  });

/** The bytes: to be saved under their name, run by nothing, framed by no one. */
export const readAttachmentContent = (call: Call<'readAttachmentContent'>): Promise<Answer> =>
  onAttachment(call, 'read', async (scope, row) => {
    if (row.status !== 'stored') throw notFound();
    const body = await bytesOf(scope, row);
    const { id, patient_id } = row;
    await tell(scope, {
      action: 'attachment.opened',
      objectType: 'attachment',
      objectId: id,
      patientId: patient_id,
    });
    return { status: 200, headers: contentHeaders(row), body };
  });

/** Under what the bytes of a file leave: its kind, its name, and that nothing in it runs. */
export const contentHeaders = ({
  file_name,
  media_type,
}: Pick<AttachmentRow, 'file_name' | 'media_type'>) => ({
  'content-type': media_type === 'text/plain' ? 'text/plain; charset=utf-8' : String(media_type),
  'content-disposition': disposition(fileName(file_name, media_type)),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});

/** A name in two writings: one that every browser reads, and the whole of it. */
const disposition = (name: string) => {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};
