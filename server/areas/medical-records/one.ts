import { sql } from 'kysely';
import { medicalRecordSnapshot } from '#machines/lifecycles/medicalRecord.stored.ts';
import { actOf, inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { holdChart } from '#server/areas/patients/hold-chart.ts';
import { insertRow, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, type Refusal } from '#server/http/refusal.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { listed, matching, ordered } from '#server/lists/list.ts';
import { daySpan } from '#server/time/clinic-days.ts';
import { answer, moveRecord, onRecord } from './on-record.ts';
import {
  type Content,
  concerns,
  emptyContent,
  type FullRecord,
  isReadable,
  type RecordBody,
  type RecordRow,
  recordColumns,
  shownRecord,
  storedRecord,
} from './record.ts';
import { startVisit } from './visit-start.ts';

const orders = {
  occurred_at: sql`t.occurred_at`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
  signed_at: sql`t.signed_at`,
};

type Filters = Omit<Call<'listMedicalRecords'>['query'], 'limit' | 'offset'>;

/** Which records are listed to whoever asks, and in which order. */
export function listedRecords(scope: Scope, asked: Filters) {
  const { clinic, search, patient, appointment, staff, status, record_type, date_from, date_to, ordering } =
    asked;
  const span = daySpan(scope.clinic.timezone, date_from, date_to);
  return {
    from: sql`medical_records t`,
    where: [
      sql`t.clinic_id = ${clinic}`,
      isReadable(scope),
      statusIs(status),
      ...(patient ? [sql`t.patient_id = ${patient}`] : []),
      ...(appointment ? [sql`t.reservation_id = ${appointment}`] : []),
      ...(staff ? [concerns(staff)] : []),
      ...(record_type ? [sql`t.record_type = ${record_type}`] : []),
      ...(span.start ? [sql`t.occurred_at >= ${span.start}`] : []),
      ...(span.end ? [sql`t.occurred_at < ${span.end}`] : []),
      ...matching(search),
    ],
    order: ordered(ordering ?? '-occurred_at', orders),
  };
}

/** One page of the records that whoever asks may read. */
export function listMedicalRecords(call: Call<'listMedicalRecords'>): Promise<Answer> {
  const { clinic, patient } = call.query;
  return inClinic(call, clinic, 'records.read', async (scope) => {
    await tell(scope, {
      action: 'medical_record.listed',
      objectType: 'clinic',
      objectId: clinic,
      patientId: patient,
    });
    return listed<FullRecord>(scope.trx, call, {
      ...listedRecords(scope, call.query),
      columns: recordColumns,
      show: (row) => shownRecord(scope, row),
    });
  });
}

function statusIs(status: string | undefined) {
  if (status === undefined) return sql`t.status <> 'discarded'`;
  return status === 'unsigned' ? sql`t.status IN ('draft', 'in_review')` : sql`t.status = ${status}`;
}

/** Opens a record. */
export function createMedicalRecord(call: Call<'createMedicalRecord'>): Promise<Answer> {
  const { clinic, patient, ...body } = call.body;
  return inClinic(call, clinic, 'records.write', async (scope) => {
    await holdChart(scope, patient);
    await refuseUnknown(scope, body, patient);
    const { content, columns } = taken(body, emptyContent);
    const values = {
      record_type: 'consultation' as const,
      privacy: 'all_staff' as const,
      shared_with: [],
      ...columns,
      clinic_id: clinic,
      patient_id: patient,
      content,
    };
    await startVisit(scope, columns.reservation_id);
    const row = await insertRow(scope.trx, 'medical_records', values, scope.user.id);
    return answer(scope, row, 'medical_record.created', { status: 201 });
  });
}

/** One record. */
export const readMedicalRecord = (call: Call<'readMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.read', 'look', (scope, row) => answer(scope, row, 'medical_record.read'));

/** Changes a draft; what the body leaves out stays as it is. */
export const updateMedicalRecord = (call: Call<'updateMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.write', 'lock', async (scope, row) => {
    applyEvent(medicalRecordSnapshot(storedRecord(scope, row)), {
      type: 'edit',
      ...actOf(scope),
      ...namingIn(scope, row, call.body),
    });
    await refuseUnknown(scope, call.body, row.patient_id);
    const { content, columns } = taken(call.body, row.content);
    await updateRow(scope.trx, 'medical_records', row, { ...columns, content }, scope.user.id);
    return answer(scope, row, 'medical_record.updated', { lockedOut: lockedOut(row, call.body) });
  });

/** Puts a draft into the bin. */
export const discardMedicalRecord = (call: Call<'discardMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.write', 'lock', async (scope, row) => {
    await moveRecord(
      scope,
      row,
      { type: 'discard', ...actOf(scope), staff: scope.staffId },
      {},
      { status: 400 },
    );
    await tell(scope, {
      action: 'medical_record.discarded',
      objectType: 'medical_record',
      objectId: row.id,
      patientId: row.patient_id,
    });
    return { status: 204 };
  });

/** Who changes a record, whose it is to be, and whether others are to sign it. */
export function namingIn(
  { staffId }: Scope,
  row: Pick<FullRecord, 'co_signer_id' | 'co_authors'>,
  { staff, co_signer = row.co_signer_id, co_authors = row.co_authors }: RecordBody,
) {
  const isSame =
    co_signer === row.co_signer_id && co_authors.toSorted().join() === row.co_authors.toSorted().join();
  return {
    staff: staffId,
    ...(staff === undefined ? {} : { newAuthor: staff }),
    ...(isSame ? {} : { namesSigners: true }),
  };
}

/** What is said to someone who would take the record from themselves, which only its author can give back. */
export const lockedOut = ({ privacy }: Pick<RecordRow, 'privacy'>, body: RecordBody): Refusal =>
  invalid({
    [(body.privacy ?? privacy) === privacy ? 'shared_with' : 'privacy']: [
      'You would no longer be able to read this record. Stay among those it is shared with, or leave this to its author.',
    ],
  });

/** Ids in a body must be of this clinic, and the visit one of this patient. */
export async function refuseUnknown(scope: Scope, body: RecordBody, patient: number): Promise<void> {
  await refuseForeign(scope, 'staff', [
    body.staff,
    body.co_signer,
    ...(body.shared_with ?? []),
    ...(body.co_authors ?? []),
  ]);
  await refuseForeign(scope, 'reservations', [body.appointment]);
  if (body.co_signer && body.co_signer === body.staff)
    throw invalid({ co_signer: ['The author cannot sign twice.'] });
  if (body.co_authors?.some((one) => one === body.staff || one === body.co_signer))
    throw invalid({ co_authors: ['The author and the second signature are named already.'] });
  if (!body.appointment) return;
  const { rows } = await sql<{ patient_id: number }>`
    SELECT patient_id FROM reservations WHERE clinic_id = ${scope.clinic.id} AND id = ${body.appointment}`.execute(
    scope.trx,
  );
  if (rows[0]?.patient_id !== patient)
    throw invalid({ appointment: ['This is the visit of another patient.'] });
}

/** What a body sets: the words of the record, and the columns about it. */
export function taken(
  body: RecordBody,
  stored: Content,
): {
  content: Content;
  columns: Partial<RecordRow> & Pick<RecordRow, 'staff_id' | 'occurred_at'>;
} {
  const {
    appointment,
    staff,
    co_signer,
    record_type,
    occurred_at,
    privacy,
    shared_with,
    co_authors,
    ...words
  } = body;
  const at = new Date(occurred_at);
  if (Number.isNaN(at.getTime()))
    throw invalid({ occurred_at: ['Enter a valid date and time with its offset.'] });
  const { bmi: _, flags: __, ...vitals } = words.vitals ?? {};
  const content = { ...stored, ...words, ...(words.vitals ? { vitals } : {}) } as Content;
  const columns = {
    reservation_id: appointment,
    co_signer_id: co_signer,
    record_type,
    privacy,
    shared_with,
    co_authors,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const fixed = { staff_id: staff, occurred_at: at };
  return { content: pickContent(content), columns: { ...Object.fromEntries(given), ...fixed } };
}

const names = Object.keys(emptyContent) as (keyof Content)[];
const pickContent = (content: Content) =>
  Object.fromEntries(names.map((name) => [name, content[name]])) as unknown as Content;
