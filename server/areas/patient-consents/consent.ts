import { sql } from 'kysely';
import type { StoredPatientConsent } from '#machines/lifecycles/patientConsent.stored.ts';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import type { Block, Terms, Variant } from '#server/areas/consent-forms/form.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import { instant, shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import { movesOfEach } from '#server/lifecycle/moves.ts';
import { ageOn, today } from '#server/time/clinic-days.ts';
import { inLanguage } from './language.ts';

type Shown = components['schemas']['PatientConsent'];
type MergeFields = components['schemas']['MergeFields'];
export type Signature = components['schemas']['GivenSignature'];
export type Answers = Row<'patient_consents'>['answers'];

/** A stored consent. */
export type ConsentRow = Row<'patient_consents'>;

/** What a text says of patient and visit. */
type Says = Pick<MergeFields, 'patient_name' | 'birth_date' | 'service' | 'staff'>;

/** A row with what the chart and the API want to know of form, patient and reservation. */
export type FullConsent = ConsentRow & {
  patient_name: string;
  birth_date: string | null;
  patient_status: StoredPatientConsent['patient_status'];
  replaced_by: number | null;
  copies: number;
  form_title: string;
  current_version: number;
  form_status: string;
  terms: Terms;
  blocks: Block[];
  variants: Variant[];
  captured_by_name: string | null;
  reservation_status: string | null;
  /** What the text would say of patient and visit today, where it can still be signed. */
  says_now: Says | null;
};

/** The kind of thing, for look-up and audit. */
export const consentKind = { table: 'patient_consents', word: 'patient_consent' } as const;

/** What surrounds a consent whoever looks at it; the row is called `t`. */
export const formOfConsent = sql`
  (SELECT f.current_version FROM consent_forms f WHERE f.clinic_id = t.clinic_id AND f.id = t.form_id) AS current_version,
  (SELECT f.status FROM consent_forms f WHERE f.clinic_id = t.clinic_id AND f.id = t.form_id) AS form_status,
  (SELECT v.title FROM consent_form_versions v
    WHERE v.clinic_id = t.clinic_id AND v.form_id = t.form_id AND v.number = t.form_version) AS form_title,
  (SELECT v.terms FROM consent_form_versions v
    WHERE v.clinic_id = t.clinic_id AND v.form_id = t.form_id AND v.number = t.form_version) AS terms,
  (SELECT v.blocks FROM consent_form_versions v
    WHERE v.clinic_id = t.clinic_id AND v.form_id = t.form_id AND v.number = t.form_version) AS blocks,
  (SELECT v.variants FROM consent_form_versions v
    WHERE v.clinic_id = t.clinic_id AND v.form_id = t.form_id AND v.number = t.form_version) AS variants,
  (SELECT r.status FROM reservations r WHERE r.clinic_id = t.clinic_id AND r.id = t.reservation_id) AS reservation_status`;

/** How the patient stands for a consent: nothing is added to a chart that was merged, as to an archived one. */
const patientStatus = sql`(SELECT CASE p.status WHEN 'merged' THEN 'archived' ELSE p.status END FROM patients p
    WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id)`;

/** That another consent `n` is in force to the same form, as a merge can bring it into the chart. */
const isCopy = sql`t.status = 'active' AND n.status = 'active' AND n.clinic_id = t.clinic_id AND n.patient_id = t.patient_id
      AND n.form_id = t.form_id AND n.id <> t.id
      AND (n.reservation_id IS NOT DISTINCT FROM t.reservation_id OR EXISTS (
        SELECT FROM consent_form_versions v WHERE v.clinic_id = t.clinic_id AND v.form_id = t.form_id
          AND v.number = t.form_version AND v.terms ->> 'recurrence' <> 'per_visit'))`;

/** The newest of them that is newer is the one that counts. */
const replacedBy = sql`(SELECT n.id FROM patient_consents n WHERE ${isCopy} AND (n.valid_from, n.id) > (t.valid_from, t.id)
    ORDER BY n.valid_from DESC, n.id DESC LIMIT 1)`;

/** What the text of a draft would say today, in the words of `frozenText`. */
const saysNow = sql`CASE WHEN t.status = 'draft' THEN (
    SELECT jsonb_build_object('patient_name', ${nameOf('p')}, 'birth_date', p.birth_date,
      'service', coalesce(s.name, ''),
      'staff', coalesce(${staffNameOf('m')}, ''))
    FROM patients p
    LEFT JOIN reservations r ON r.clinic_id = t.clinic_id AND r.id = t.reservation_id
    LEFT JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    LEFT JOIN staff m ON m.clinic_id = r.clinic_id AND m.id = r.staff_id
    WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) END`;

/** The columns of a full consent; the row is called `t`. */
export const consentColumns = sql`t.*,
  (SELECT ${nameOf('p')} FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_name,
  (SELECT p.birth_date::text FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS birth_date,
  ${patientStatus} AS patient_status,
  ${replacedBy} AS replaced_by,
  (SELECT count(*)::int FROM patient_consents n WHERE ${isCopy}) AS copies,
  ${saysNow} AS says_now,
  coalesce(t.captured_elsewhere_by,
    (SELECT nullif(trim(${nameOf('u')}), '') FROM users u WHERE u.id = t.captured_by)) AS captured_by_name,
  ${formOfConsent}`;

/** A consent with the facts around it. */
export const fullConsent = async (scope: Scope, id: number): Promise<FullConsent> =>
  stillThere<FullConsent>(await fullConsents(scope, [id]));

async function fullConsents({ trx, clinic }: Scope, ids: readonly number[]): Promise<FullConsent[]> {
  const { rows } = await sql<FullConsent>`
    SELECT ${consentColumns} FROM patient_consents t
    WHERE t.clinic_id = ${clinic.id} AND t.id = ANY(${ids}::int[])
    ORDER BY array_position(${ids}::int[], t.id)`.execute(trx);
  return rows.map(asRead);
}

/** A consent in the language in which it is read. */
export function asRead<Row extends ReadableConsent>(row: Row): Row {
  const { title, blocks } = inLanguage({ ...row, title: row.form_title }, row.language);
  return { ...row, form_title: title, blocks };
}

type ReadableConsent = Pick<FullConsent, 'form_title' | 'blocks' | 'variants' | 'language'>;

/** What the lifecycle chart needs to know of a consent. */
export function storedConsent({ clinic }: { clinic: ClinicNow }, row: ConsentFacts): StoredPatientConsent {
  const { requires_guardian_under, signature_method, requires_witness } = row.terms;
  const age = row.birth_date === null ? null : ageOn(row.birth_date, today(clinic));
  return {
    status: row.status,
    inactive_reason: row.inactive_reason,
    is_outdated: row.status === 'draft' && (isSuperseded(row) || saysOtherwise(clinic, row)),
    signature_method,
    requires_witness,
    needs_guardian: age !== null && age < requires_guardian_under,
    patient_status: row.patient_status,
    reservation_state: reservationState(row.reservation_status),
    valid_until: instant(row.valid_until),
  };
}

type ClinicNow = Pick<Scope['clinic'], 'name' | 'timezone' | 'now'>;

/** Whether a newer version of the form is in force than the one that was frozen. */
export const isSuperseded = ({
  form_version,
  current_version,
}: Pick<FullConsent, 'form_version' | 'current_version'>): boolean => form_version < current_version;

/**
 * Whether a text that can still be signed says of patient, visit or clinic what is so no more. Who is asked for which service, and
 * where, stands beside every signature; who gives it and the day only where the text says so.
 */
function saysOtherwise(clinic: ClinicNow, { merge_fields: said, says_now, ...form }: ConsentFacts): boolean {
  if (!said || !says_now) return false;
  const now: MergeFields = { ...says_now, clinic: clinic.name, date: today(clinic).toString() };
  const told = [form.form_title, ...form.blocks.flatMap(({ label, help = '' }) => [label, help])].join();
  const always = ['patient_name', 'birth_date', 'service', 'clinic'] as const;
  const mentioned = (['staff', 'date'] as const).filter((name) => told.includes(`{${name}}`));
  return [...always, ...mentioned].some((name) => said[name] !== now[name]);
}

type ConsentFacts = Pick<
  FullConsent,
  | 'form_title'
  | 'blocks'
  | 'merge_fields'
  | 'says_now'
  | 'status'
  | 'inactive_reason'
  | 'form_version'
  | 'current_version'
  | 'terms'
  | 'birth_date'
  | 'patient_status'
  | 'reservation_status'
  | 'valid_until'
>;

function reservationState(status: string | null): StoredPatientConsent['reservation_state'] {
  if (status === null) return 'none';
  if (status === 'cancelled' || status === 'entered_in_error') return 'off';
  return status === 'completed' || status === 'no_show' ? 'closed' : 'open';
}

/** A consent as lists show it: without text, answers and drawing. */
export function shownConsent(scope: Scope, row: FullConsent): Shown {
  const facts = storedConsent(scope, row);
  return {
    ...shownStamps(row),
    patient: row.patient_id,
    patient_name: row.patient_name,
    appointment: row.reservation_id,
    consent_form: row.form_id,
    consent_form_title: row.form_title,
    form_version: row.form_version,
    current_form_version: row.current_version,
    is_outdated: facts.is_outdated,
    status: row.status,
    inactive_reason: row.inactive_reason,
    replaced_by: row.replaced_by,
    copies: row.copies,
    decision: row.decision,
    signer: row.signer,
    witness: row.witness,
    note: row.note,
    captured_by: row.captured_by,
    from_home: row.from_home,
    origin: row.origin,
    valid_from: instant(row.valid_from),
    valid_until: instant(row.valid_until),
    revoked_at: instant(row.revoked_at),
    revoked_by: row.revoked_by,
    revocation_reason: row.revocation_reason,
    void_reason: row.void_reason,
    checksum: row.checksum,
    signature_method: facts.signature_method,
    requires_witness: facts.requires_witness,
    needs_guardian: facts.needs_guardian,
    patient_status: facts.patient_status,
    reservation_state: facts.reservation_state,
  };
}

/** What a consent from before migration 0022 said of the patient; its text holds the rest. */
const earlierFields = ({ patient_name, birth_date, created_at }: FullConsent): MergeFields => ({
  patient_name,
  birth_date,
  service: '',
  staff: '',
  clinic: '',
  date: created_at.toISOString().slice(0, 10),
});

/** A consent with everything that was read, answered and signed. */
export const detailedConsent = async (scope: Scope, id: number): Promise<Shown> =>
  stillThere<Shown>(await detailedConsents(scope, [id]));

/** Many consents with everything that was read, answered and signed, in the order of the ids. */
export async function detailedConsents(scope: Scope, ids: readonly number[]): Promise<Shown[]> {
  const rows = await fullConsents(scope, ids);
  const events = await movesOfEach(scope, 'consent_id', ids);
  return rows.map((row) => ({
    ...shownConsent(scope, row),
    answers: row.answers,
    rendered_text: row.rendered_text,
    blocks: row.blocks,
    language: row.language ?? row.terms.language,
    merge_fields: row.merge_fields ?? earlierFields(row),
    validity_days: row.terms.validity_days,
    captured_by_name: row.captured_by_name,
    signature: row.signature,
    events: events.get(row.id) ?? [],
  }));
}
