import { sql } from 'kysely';
import { readsClinical } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ClinicFacts, type Scope, stillThere } from '#server/access/scope.ts';
import { instant, shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import { ageOn, today } from '#server/time/clinic-days.ts';

type Shown = components['schemas']['Patient'];
export type PatientBody = components['schemas']['PatientBody'];
type Lists = Required<Pick<Shown, 'emergency_contacts' | 'allergies' | 'conditions' | 'medications'>>;

/** A stored patient; the day of birth is text, because a day has no zone. */
export type PatientRow = Row<'patients'>;

/** A patient with labels and the next reservation. */
export type FullPatient = PatientRow & { labels: Shown['labels']; next_reservation_at: Date | null };

/** The kind of thing, for look-up and audit. */
export const patientKind = { table: 'patients', word: 'patient' } as const;

/** What a body may leave out. */
export const emptyPatient = {
  middle_name: '',
  preferred_name: '',
  suffix: '',
  birth_date: null,
  birth_date_estimated: false,
  sex: 'unknown',
  gender_identity: '',
  pronouns: '',
  phone_number: '',
  phone_number_alt: '',
  email: '',
  address_line1: '',
  address_line2: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
  preferred_language: '',
  preferred_channel: 'phone',
  blood_type: 'unknown',
  emergency_contacts: [] as Lists['emergency_contacts'],
  guardian: null,
  no_known_allergies: false,
  allergies: [] as Lists['allergies'],
  conditions: [] as Lists['conditions'],
  medications: [] as Lists['medications'],
  notes: '',
  marketing_opt_in: false,
  photo_url: '',
} as const satisfies Partial<PatientRow>;

const linked = sql`
  coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color, 'is_alert', l.is_alert)
      ORDER BY l.priority, fold(l.name))
    FROM patient_label_links k JOIN patient_labels l ON l.clinic_id = k.clinic_id AND l.id = k.label_id
    WHERE k.clinic_id = t.clinic_id AND k.patient_id = t.id), '[]') AS labels,
  (SELECT min(r.start_at) FROM reservations r WHERE r.clinic_id = t.clinic_id AND r.patient_id = t.id
    AND r.start_at > now() AND r.status IN ('requested', 'booked', 'confirmed')) AS next_reservation_at`;

/** The columns that lists show; the row is called `t`. */
export const patientColumns = sql`t.id, t.clinic_id, t.version, t.created_at, t.updated_at, t.created_by, t.updated_by, t.mrn,
  t.first_name, t.last_name, t.middle_name, t.preferred_name, t.suffix, t.birth_date::text AS birth_date,
  t.birth_date_estimated, t.sex, t.phone_number, t.email, t.status, t.deceased_at, t.merged_into, t.last_visit_at, ${linked}`;

/** A patient as lists show it. Assigned, because spreading an object before so many properties takes ten times as long. */
export const shownPatient = (row: FullPatient, clinic: ClinicFacts): Shown =>
  Object.assign(shownStamps(row), {
    mrn: row.mrn,
    first_name: row.first_name,
    last_name: row.last_name,
    middle_name: row.middle_name,
    preferred_name: row.preferred_name,
    suffix: row.suffix,
    birth_date: row.birth_date,
    birth_date_estimated: row.birth_date_estimated,
    sex: row.sex,
    phone_number: row.phone_number,
    email: row.email,
    labels: row.labels,
    status: row.status,
    deceased_at: instant(row.deceased_at),
    merged_into: row.merged_into,
    age: ageOf(row, clinic),
    last_visit_at: instant(row.last_visit_at),
    next_reservation_at: instant(row.next_reservation_at),
  });

/** In whole years, on today or on the day of death; null when the day of birth is unknown or still to come. */
function ageOf(
  { birth_date, deceased_at }: Pick<PatientRow, 'birth_date' | 'deceased_at'>,
  clinic: ClinicFacts,
) {
  if (birth_date === null) return null;
  const age = ageOn(birth_date, today({ ...clinic, now: deceased_at ?? clinic.now }));
  return age < 0 ? null : age;
}

type DetailedRow = FullPatient & { can_unmerge: boolean | null };

/** A patient with all that is stored of them. */
export async function detailedPatient(
  { trx, clinic, role }: Scope,
  { id }: Pick<PatientRow, 'id'>,
): Promise<Shown> {
  const { rows } = await sql<DetailedRow>`
    SELECT t.*, t.birth_date::text AS birth_date, ${linked}, CASE WHEN t.status = 'merged' THEN EXISTS (
      SELECT FROM patient_merges m WHERE m.clinic_id = t.clinic_id AND m.from_id = t.id AND m.undone_at IS NULL) END AS can_unmerge
    FROM patients t
    WHERE t.clinic_id = ${clinic.id} AND t.id = ${id}`.execute(trx);
  const row = stillThere<DetailedRow>(rows);
  const {
    gender_identity,
    pronouns,
    phone_number_alt,
    address_line1,
    address_line2,
    city,
    region,
    postal_code,
    country,
    preferred_language,
    preferred_channel,
    blood_type,
    emergency_contacts,
    guardian,
    no_known_allergies,
    allergies,
    conditions,
    medications,
    notes,
    marketing_opt_in,
    photo_url,
  } = row;
  return {
    ...shownPatient(row, clinic),
    gender_identity,
    pronouns,
    phone_number_alt,
    address_line1,
    address_line2,
    city,
    region,
    postal_code,
    country,
    preferred_language,
    preferred_channel,
    emergency_contacts,
    guardian,
    no_known_allergies,
    allergies,
    notes,
    marketing_opt_in,
    photo_url,
    ...(readsClinical(role) ? { blood_type, conditions, medications } : {}),
    ...(row.can_unmerge === null ? {} : { can_unmerge: row.can_unmerge }),
  };
}
