import { sql } from 'kysely';
import { type ConsentRow, consentColumns } from '#server/areas/patient-consents/consent.ts';
import { nameOf } from '#server/database/names.ts';
import type { EarlierStep } from '#server/database/shapes.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, oneOf, token } from '../parameters.ts';
import { coded, concept, extra, instantOf, loinc, reference } from '../values.ts';
import { historyOf } from './history.ts';
import { canonicalOf } from './questionnaire.ts';

type Row = ConsentRow &
  Keyed & {
    patient_name: string;
    form_title: string;
    form_checksum: string;
    captured_by_name: string | null;
    revoked_by_name: string | null;
    history: EarlierStep[];
    terms: { category?: string } | null;
  };

/** The state of a consent as FHIR has it. */
export function consentStatus({
  status,
  inactive_reason,
}: Pick<ConsentRow, 'status' | 'inactive_reason'>): string {
  if (status === 'not_done' || inactive_reason === 'refused') return 'rejected';
  return status.replaceAll('_', '-');
}

const stored = {
  draft: ['draft'],
  active: ['active'],
  inactive: ['inactive'],
  rejected: ['not_done', 'refused'],
  'entered-in-error': ['entered_in_error'],
};
const shownStatus = sql`CASE WHEN t.inactive_reason = 'refused' THEN 'refused' ELSE t.status END`;

/** What a patient agreed to, with the words that they signed. */
export const consent = kindOf<Row>({
  type: 'Consent',
  needs: 'consent.read',
  log: { read: 'patient_consent.read', listed: 'patient_consent.listed', thing: 'patient_consent' },
  source: ({ scope }) => sql`SELECT ${consentColumns},
      (SELECT v.checksum FROM consent_form_versions v
        WHERE v.clinic_id = t.clinic_id AND v.form_id = t.form_id AND v.number = t.form_version) AS form_checksum,
      coalesce(t.revoked_elsewhere_by, (SELECT nullif(trim(${nameOf('u')}), '') FROM users u WHERE u.id = t.revoked_by)) AS revoked_by_name,
      ${historyOf('consent_id')} AS history, t.id AS k, ''::text AS s
    FROM patient_consents t WHERE t.clinic_id = ${scope.clinic.id}`,
  parameters: {
    patient: ofPatient(sql`t.patient_id`).patient,
    date: date('When it was given.', sql`coalesce(t.valid_from, t.created_at)`),
    status: oneOf('The state.', shownStatus, stored),
    category: token('Always 59284-0 of LOINC.', (code) => sql`${code === '59284-0'}::boolean`, [loinc]),
  },
  includes: { patient: ['patient'] },
  patientOf: ({ patient_id }) => patient_id,
  show: (row, context) => ({
    extension: extra({
      status: row.status,
      inactive_reason: row.inactive_reason,
      form: row.form_id,
      form_version: row.form_version,
      form_checksum: row.form_checksum,
      language: row.language,
      merge_fields: row.merge_fields,
      signer: row.signer,
      signature: row.signature,
      witness: row.witness,
      answers: Object.keys(row.answers).length > 0 ? row.answers : null,
      note: row.note,
      captured_by: row.captured_by_name,
      from_home: row.from_home,
      revoked_at: instantOf(row.revoked_at),
      revoked_by: row.revoked_by_name,
      revocation_reason: row.revocation_reason,
      void_reason: row.void_reason,
      checksum: row.checksum,
      appointment: row.reservation_id,
      created_at: instantOf(row.created_at),
      origin: row.origin,
      history: row.history,
    }),
    status: consentStatus(row),
    scope: coded(
      'consentscope',
      row.terms?.category === 'research'
        ? 'research'
        : row.terms?.category === 'data_privacy'
          ? 'patient-privacy'
          : 'treatment',
    ),
    category: [concept(loinc, '59284-0', 'Consent Document')],
    patient: reference('Patient', row.patient_id, row.patient_name),
    dateTime: instantOf(row.valid_from ?? row.created_at),
    organization: [reference('Organization', row.clinic_id)],
    sourceAttachment: row.rendered_text
      ? {
          contentType: 'text/plain',
          language: row.language,
          data: Buffer.from(row.rendered_text).toString('base64'),
          title: row.form_title,
        }
      : undefined,
    policy: [{ uri: canonicalOf(context, row.form_id, row.form_version) }],
    policyRule: { text: row.form_title },
    provision: {
      type: row.decision,
      period: { start: instantOf(row.valid_from), end: instantOf(row.valid_until) },
    },
  }),
  fields: [
    ['id', 'Consent.id'],
    ['status', 'Consent.status, Consent.extension'],
    ['patient', 'Consent.patient'],
    ['form, form_version', 'Consent.policy.uri (Questionnaire.url|version), Consent.extension'],
    ['form title', 'Consent.policyRule.text'],
    ['rendered_text', 'Consent.sourceAttachment'],
    ['decision, valid_from, valid_until', 'Consent.provision'],
    ['signer, signature, witness, answers, note, checksum, revocation', 'Consent.extension'],
    ['language, merge_fields, from_home, reservation, created_at, origin, events', 'Consent.extension'],
    ['captured_by, revoked_by (the names), the checksum of the version', 'Consent.extension'],
  ],
});
