import { sql } from 'kysely';
import { allergyWarnings } from '#machines/lifecycles/allergies.ts';
import { medicalRecordFacts, type StoredMedicalRecord } from '#machines/lifecycles/medicalRecord.stored.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import { instant, shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import { judged, monthsAt } from './vitals.ts';

type Shown = components['schemas']['MedicalRecord'];
export type RecordBody = components['schemas']['MedicalRecordBody'];

/** The words of a record: what is frozen when it is signed. */
export type Content = RecordRow['content'];

/** A stored record. */
export type RecordRow = Row<'medical_records'>;

export type FullRecord = RecordRow & {
  patient_name: string;
  birth_date: string | null;
  allergies: { substance: string }[];
  staff_name: string;
  co_signer_name: string;
  signed_by_name: string;
  has_open_addendum: boolean;
  open_addendum_author: number | null;
  signatures: Shown['signatures'];
};

/** The kind of thing, for look-up and audit. */
export const recordKind = { table: 'medical_records', word: 'medical_record' } as const;

/** A record without a word in it yet. */
export const emptyContent: Content = {
  chief_complaint: '',
  subjective: '',
  objective: '',
  assessment: '',
  plan: '',
  vitals: {},
  diagnoses: [],
  procedures: [],
  prescriptions: [],
  follow_up: null,
};

/** The name of a user, by the column that holds the id; empty where there is none. */
export const userName = (column: string) =>
  sql`coalesce((SELECT ${nameOf('u')} FROM users u WHERE u.id = ${sql.ref(column)}), '')`;

/** The name of a member of staff of the row `t`, by the column that holds the id; empty where there is none. */
const staffName = (column: string) =>
  sql`coalesce((SELECT ${staffNameOf('s')} FROM staff s
    WHERE s.clinic_id = t.clinic_id AND s.id = ${sql.ref(column)}), '')`;

/** Whether a record of the row `t` was unlocked since a time, here or before an import brought it in. */
export const wasUnlocked = (since: string) => sql`(
  EXISTS (SELECT FROM moves m
    WHERE m.clinic_id = t.clinic_id AND m.record_id = t.id AND m.action = 'unlock' AND m.at >= ${sql.ref(since)})
  OR EXISTS (SELECT FROM jsonb_array_elements(t.earlier_history) s
    WHERE s ->> 'action' = 'unlock' AND (s ->> 'at')::timestamptz >= ${sql.ref(since)}))`;

/** Who writes a record together, and how each signed since it was last unlocked; empty where one writes alone. */
const signatures = sql`CASE WHEN t.co_authors = '[]' THEN '[]' ELSE (
  SELECT jsonb_agg(jsonb_build_object('staff', s.id, 'staff_name', ${staffNameOf('s')},
    'signed_at', given.signed_at, 'number', given.number, 'is_current', coalesce(given.content = t.content, false))
    ORDER BY given.number, s.id)
  FROM staff s LEFT JOIN LATERAL (
    SELECT v.* FROM medical_record_versions v
    WHERE v.clinic_id = t.clinic_id AND v.record_id = t.id AND v.staff_id = s.id AND NOT ${wasUnlocked('v.signed_at')}
    ORDER BY v.number DESC LIMIT 1
  ) given ON true
  WHERE s.clinic_id = t.clinic_id AND (s.id = t.staff_id OR t.co_authors @> to_jsonb(s.id))) END`;

/** The columns of a full record; the row is called `t`. */
export const recordColumns = sql`t.*,
  (SELECT ${nameOf('p')} FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_name,
  (SELECT p.birth_date::text FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS birth_date,
  (SELECT p.allergies FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS allergies,
  ${staffName('t.staff_id')} AS staff_name,
  ${staffName('t.co_signer_id')} AS co_signer_name,
  CASE WHEN t.signed_at IS NULL THEN '' ELSE coalesce((SELECT v.signer ->> 'name' FROM medical_record_versions v
    WHERE v.clinic_id = t.clinic_id AND v.record_id = t.id AND v.number = t.signed_version), '') END AS signed_by_name,
  EXISTS (SELECT FROM medical_record_addenda a WHERE a.clinic_id = t.clinic_id AND a.record_id = t.id
    AND a.status = 'draft') AS has_open_addendum,
  (SELECT a.author FROM medical_record_addenda a WHERE a.clinic_id = t.clinic_id AND a.record_id = t.id
    AND a.status = 'draft') AS open_addendum_author,
  ${signatures} AS signatures`;

/** Whether the user may read a record: by its privacy, as its author, or as one it is shared with. */
export const isReadable = ({
  staffId,
  user,
}: Scope) => sql`(t.privacy = 'all_staff' OR t.created_by = ${user.id}
  OR t.staff_id = ${staffId} OR t.co_signer_id = ${staffId} OR (t.shared_with || t.co_authors) @> to_jsonb(${staffId}::integer)
  OR (t.privacy = 'same_speciality' AND EXISTS (
    SELECT FROM staff mine JOIN staff author ON author.clinic_id = mine.clinic_id AND fold(author.speciality) = fold(mine.speciality)
    WHERE mine.clinic_id = t.clinic_id AND mine.id = ${staffId} AND author.id = t.staff_id AND author.speciality <> '')))`;

/** A record that a member of staff writes, or that waits for their second signature. */
export const concerns = (
  staff: number,
) => sql`(t.staff_id = ${staff} OR t.co_authors @> to_jsonb(${staff}::integer)
  OR (t.co_signer_id = ${staff} AND t.status = 'in_review'))`;

/** A record with its names, if the user may read it. */
export async function fullRecord(scope: Scope, id: number): Promise<FullRecord | undefined> {
  const { rows } = await sql<FullRecord>`
    SELECT ${recordColumns} FROM medical_records t
    WHERE t.clinic_id = ${scope.clinic.id} AND t.id = ${id} AND ${isReadable(scope)}`.execute(scope.trx);
  return rows[0];
}

/** What the lifecycle chart needs to know of a record. */
export const storedRecord = ({ clinic }: Scope, row: FullRecord): StoredMedicalRecord => ({
  status: row.status,
  staff: row.staff_id,
  co_authors: row.co_authors,
  signatures: row.signatures,
  co_signer: row.co_signer_id,
  signed_at: instant(row.signed_at),
  discarded_at: instant(row.discarded_at),
  unlock_hours: clinic.record_unlock_hours,
  unlock_always: clinic.record_unlock_always,
  has_open_addendum: row.has_open_addendum,
  open_addendum_author: row.open_addendum_author,
  created_by: row.created_by,
  signed_version: row.signed_version,
});

/** The facts that the guards look at. */
export const factsOf = (scope: Scope, row: FullRecord) => medicalRecordFacts(storedRecord(scope, row));

const ageAt = ({ clinic }: Scope, { birth_date, occurred_at, content }: FullRecord) =>
  monthsAt(clinic.timezone, birth_date, new Date(content.vitals.taken_at ?? occurred_at));

/** The prescriptions of a record that go against a recorded allergy, without a reason. */
export const unexplainedIn = ({ prescriptions }: Content, { allergies }: Pick<FullRecord, 'allergies'>) =>
  allergyWarnings(prescriptions, allergies, 'unexplained');

/** The fields that a record needs before it can be signed. */
export function missingIn(content: Content, row: Pick<FullRecord, 'allergies'>): string[] {
  const { chief_complaint, assessment, diagnoses } = content;
  const missing: string[] = [];
  if (!chief_complaint.trim()) missing.push('chief_complaint');
  if (!assessment.trim()) missing.push('assessment');
  if (diagnoses.length > 0 && diagnoses.filter(({ is_primary }) => is_primary).length !== 1)
    missing.push('diagnoses');
  if (unexplainedIn(content, row).length > 0) missing.push('prescriptions');
  return missing;
}

/** A record as the API shows it; lists leave the long texts out. */
export function shownRecord(scope: Scope, row: FullRecord, how: 'short' | 'whole' = 'short'): Shown {
  const { chief_complaint, assessment, diagnoses, vitals, ...long } = row.content;
  return {
    ...shownStamps(row),
    patient: row.patient_id,
    patient_name: row.patient_name,
    staff_name: row.staff_name,
    appointment: row.reservation_id,
    staff: row.staff_id,
    co_signer: row.co_signer_id,
    co_signer_name: row.co_signer_name,
    record_type: row.record_type,
    occurred_at: row.occurred_at.toISOString(),
    chief_complaint,
    assessment,
    diagnoses,
    ...(how === 'whole' ? { ...long, vitals: judged(vitals, ageAt(scope, row)) } : {}),
    privacy: row.privacy,
    shared_with: row.shared_with,
    co_authors: row.co_authors,
    signatures: row.signatures.map((one) => ({
      ...one,
      signed_at: one.signed_at && new Date(one.signed_at).toISOString(),
    })),
    status: row.status,
    signed_at: instant(row.signed_at),
    signed_by: row.signed_by,
    signed_by_name: row.signed_by_name,
    locked: row.status !== 'draft',
    discarded_at: instant(row.discarded_at),
    unlock_hours: scope.clinic.record_unlock_hours,
    unlock_always: scope.clinic.record_unlock_always,
    has_open_addendum: row.has_open_addendum,
    open_addendum_author: row.open_addendum_author,
    signed_version: row.signed_version,
    origin: row.origin,
    missing: missingIn(row.content, row),
  } as Shown;
}
