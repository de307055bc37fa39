import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import type { MedicalRecordEvent } from '#machines/lifecycles/medicalRecord.machine.ts';
import { medicalRecordSnapshot } from '#machines/lifecycles/medicalRecord.stored.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import { type Asked, denied, forbidden, mayIn, type Scope, scopeOf, tell } from '#server/access/scope.ts';
import { refuseStale, shown } from '#server/access/thing.ts';
import { rowById, updateRow } from '#server/database/rows.ts';
import type { Answer } from '#server/http/call.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import { applyEvent, type Told } from '#server/lifecycle/apply-event.ts';
import { addMove } from '#server/lifecycle/moves.ts';
import { detailedRecord } from './detail.ts';
import { type FullRecord, factsOf, fullRecord, type RecordRow, recordKind, storedRecord } from './record.ts';
import { visitOf } from './visit-start.ts';

interface AskedRecord extends Asked {
  params: { id: number };
  headers: object;
  body?: object | undefined;
}

/** Reads or changes a record that the user may read; one that they may not read does not exist for them. */
export function onRecord(
  call: AskedRecord,
  permission: Permission,
  lock: 'lock' | 'look',
  work: (scope: Scope, row: FullRecord) => Promise<Answer>,
): Promise<Answer> {
  const { word, table } = recordKind;
  return call.answerAs(async (trx, user) => {
    const seen = await rowById(trx, table, call.params.id, lock);
    const scope = seen && (await scopeOf(trx, call.origin, user, seen.clinic_id));
    if (!seen || !scope) return denied(trx, call.origin, user, word, call.params.id);
    if (!mayIn(scope, permission)) return forbidden(scope, permission);
    const row = await fullRecord(scope, seen.id);
    if (!row) return denied(trx, call.origin, user, word, call.params.id);
    if (lock === 'lock') refuseStale({ headers: call.headers, body: call.body }, row);
    return work(scope, row);
  });
}

/** Sends a record's chart an event, stores what becomes of it, and adds it to the history. */
export async function moveRecord(
  scope: Scope,
  row: FullRecord,
  event: MedicalRecordEvent,
  changes: Partial<RecordRow> = {},
  told: Told = {},
): Promise<RecordRow> {
  const before = medicalRecordSnapshot(storedRecord(scope, row));
  const after = applyEvent(before, event, told);
  const to = after.value as RecordRow['status'];
  const discarded_at = to === 'discarded' ? scope.clinic.now : null;
  const columns = { status: to, discarded_at, ...changes };
  const moved = await updateRow(scope.trx, 'medical_records', row, columns, scope.user.id);
  await addMove(scope, 'record_id', row.id, {
    action: event.type,
    from: row.status,
    to,
    reason: 'reason' in event ? event.reason : null,
    sent: { facts: factsOf(scope, row), event: withoutTexts(event) },
  });
  return moved;
}

/** The history says that something was added, not what. */
const withoutTexts = (event: MedicalRecordEvent) => ('text' in event ? { ...event, text: '…' } : event);

interface How {
  status?: number;
  /** What whoever could not read what they just stored is told instead, and nothing is stored. */
  lockedOut?: Refusal;
}

/**
 * An answer with the record as it is now, and an entry about what was done. One that the user may read no longer, because it was
 * just made private by someone else, does not exist for them.
 */
export async function answer(
  scope: Scope,
  { id, patient_id }: Pick<RecordRow, 'id' | 'patient_id'>,
  action: AuditAction,
  { status = 200, lockedOut = notFound() }: How = {},
) {
  const record = await detailedRecord(scope, id);
  if (!record) throw lockedOut;
  await tell(scope, { action, objectType: 'medical_record', objectId: id, patientId: patient_id });
  record.visit = await visitOf(scope, record.appointment);
  return shown(record, status);
}
