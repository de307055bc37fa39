import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { type Permission, permits } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Asked } from '#server/access/scope.ts';
import { conflict, denied, forbidden, mayIn, type Scope, scopeOf, tell } from '#server/access/scope.ts';
import { refuseStale, shown } from '#server/access/thing.ts';
import { isReadable } from '#server/areas/medical-records/record.ts';
import { nameOf } from '#server/database/names.ts';
import { rowById, shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer } from '#server/http/call.ts';
import { Refusal } from '#server/http/refusal.ts';
import { fileName } from './fileName.ts';

type Shown = components['schemas']['Attachment'];

/** A stored file without its bytes. */
export type AttachmentRow = Row<'attachments'>;

/** With what is shown beside it. */
export type FullAttachment = AttachmentRow & { created_by_name: string; record_status: string | null };

/** The kind of thing, for look-up and audit. */
export const attachmentKind = { table: 'attachments', word: 'attachment' } as const;

/** Each piece but the last has this many bytes. */
export const pieceSize = 512 * 1024;

/** The columns that are shown; the row is called `t`. */
export const attachmentColumns = sql`t.*,
  coalesce((SELECT ${nameOf('u')} FROM users u WHERE u.id = t.created_by), '') AS created_by_name,
  (SELECT r.status FROM medical_records r WHERE r.clinic_id = t.clinic_id AND r.id = t.record_id) AS record_status`;

/** Whether the user may read a file called `t`: one of a record as that record, a clinical one as all records. */
export const isReadableFile = (scope: Scope) =>
  permits(scope.role, 'records.read')
    ? sql`(t.record_id IS NULL OR t.record_id IN (
        SELECT t.id FROM medical_records t WHERE t.clinic_id = ${scope.clinic.id} AND ${isReadable(scope)}))`
    : sql`(t.record_id IS NULL AND NOT t.is_clinical)`;

const locking = ['signed', 'amended', 'entered_in_error'];

/** A file as the API shows it. */
export const shownAttachment = (row: FullAttachment): Shown => ({
  ...shownStamps(row),
  created_by_name: row.created_by_name,
  patient: row.patient_id,
  record: row.record_id,
  // one that was kept before names were looked at is handed out under its right one too
  file_name: fileName(row.file_name, row.media_type),
  caption: row.caption,
  media_type: row.media_type,
  size: row.size,
  checksum: row.checksum,
  status: row.status as Shown['status'],
  is_locked: isLocked(row.record_status),
  piece_size: pieceSize,
});

const isLocked = (recordStatus: string | null) => locking.includes(recordStatus ?? '');

const locked = 'The record is signed, and its files with it.';

/** 409 where the file belongs to a record that is signed; 400 where a call without a body would be repeated. */
export function refuseLocked(recordStatus: string | null, status = 409): void {
  if (isLocked(recordStatus))
    throw status === 409 ? conflict({ detail: [locked] }) : new Refusal(status, { detail: locked });
}

interface AskedFile extends Asked {
  params: { id: number };
  headers: object;
  body?: object | undefined;
}

/** Reads or changes a file that the user may read; one that they may not read does not exist for them. */
export function onAttachment(
  call: AskedFile,
  how: 'read' | 'change',
  work: (scope: Scope, row: FullAttachment) => Promise<Answer>,
): Promise<Answer> {
  const { table, word } = attachmentKind;
  const { id } = call.params;
  return call.answerAs(async (trx, user) => {
    const seen = await rowById(trx, table, id, how === 'change' ? 'lock' : 'look');
    const scope = seen && (await scopeOf(trx, call.origin, user, seen.clinic_id));
    if (!seen || !scope || seen.status === 'deleted') return denied(trx, call.origin, user, word, id);
    const permission = permissionOf(seen, how);
    if (!mayIn(scope, permission)) return forbidden(scope, permission);
    const row = await fullAttachment(scope, id);
    if (!row) return denied(trx, call.origin, user, word, id);
    if (how === 'change') refuseStale({ headers: call.headers, body: call.body }, row);
    return work(scope, row);
  });
}

/** A file of a record, or one that is clinical itself, is read and changed by whoever reads and writes records. */
export function permissionOf(
  { record_id, is_clinical }: Pick<AttachmentRow, 'record_id' | 'is_clinical'>,
  how: 'read' | 'change',
): Permission {
  const thing = record_id === null && !is_clinical ? 'patients' : 'records';
  return `${thing}.${how === 'read' ? 'read' : 'write'}`;
}

async function fullAttachment(scope: Scope, id: number): Promise<FullAttachment | undefined> {
  const { rows } = await sql<FullAttachment>`
    SELECT ${attachmentColumns} FROM attachments t
    WHERE t.clinic_id = ${scope.clinic.id} AND t.id = ${id} AND ${isReadableFile(scope)}`.execute(scope.trx);
  return rows[0];
}

/** An answer with the file as it is now, and an entry about what was done. */
export async function answer(
  scope: Scope,
  row: AttachmentRow,
  action: AuditAction,
  status = 200,
): Promise<Answer> {
  await tell(scope, { action, objectType: 'attachment', objectId: row.id, patientId: row.patient_id });
  return shown(shownAttachment((await fullAttachment(scope, row.id)) as FullAttachment), status);
}
