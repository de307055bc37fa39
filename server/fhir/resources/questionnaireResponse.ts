import { sql } from 'kysely';
import { clinicalFields, readsClinical } from '#machines/lifecycles/permissions.ts';
import type { Block } from '#server/areas/consent-forms/form.ts';
import { deciderName } from '#server/areas/intake-answers/answers.ts';
import { inWords } from '#server/areas/intake-answers/proposal.ts';
import { inLanguage, type Written } from '#server/areas/patient-consents/language.ts';
import { filled } from '#server/areas/patient-consents/text.ts';
import { nameOf } from '#server/database/names.ts';
import type { Row as Stored } from '#server/database/tables.ts';
import { type FhirContext, type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, oneOf, pointing } from '../parameters.ts';
import { extra, instantOf, reference } from '../values.ts';
import { canonicalOf } from './questionnaire.ts';

type Row = Keyed &
  Written &
  Pick<Stored<'intake_answers'>, Shown> & {
    patient_id: number;
    form_checksum: string;
    /** Of who decided, by their ids. */
    names: Record<string, string>;
  };
type Shown =
  | 'reservation_id'
  | 'form_id'
  | 'form_version'
  | 'language'
  | 'merge_fields'
  | 'answers'
  | 'decisions'
  | 'identified_at'
  | 'settled_at'
  | 'origin'
  | 'created_at';

/** What a patient answered at home to the questions of the clinic, as it was sent. */
export const questionnaireResponse = kindOf<Row>({
  type: 'QuestionnaireResponse',
  needs: 'patient.read',
  log: {
    read: 'intake_answers.listed',
    listed: 'intake_answers.listed',
    thing: 'intake_answers',
  },
  source: ({ scope }) => sql`
    SELECT a.id AS k, ''::text AS s, a.version, a.updated_at, a.reservation_id, a.form_id, a.form_version, a.language,
      a.merge_fields, a.answers, a.decisions, a.identified_at, a.settled_at, a.origin, a.created_at, r.patient_id,
      v.title, v.blocks, v.variants, v.checksum AS form_checksum,
      (SELECT coalesce(jsonb_object_agg(u.id, ${nameOf('u')}), '{}') FROM users u
        WHERE u.id IN (SELECT (d.value ->> 'by')::integer FROM jsonb_each(a.decisions) d)) AS names
    FROM intake_answers a
    JOIN reservations r ON r.clinic_id = a.clinic_id AND r.id = a.reservation_id
    JOIN consent_form_versions v ON v.clinic_id = a.clinic_id AND v.form_id = a.form_id AND v.number = a.form_version
    WHERE a.clinic_id = ${scope.clinic.id}`,
  parameters: {
    ...ofPatient(sql`t.patient_id`),
    authored: date('When it was sent.', sql`t.created_at`),
    questionnaire: pointing('The questions.', ['Questionnaire'], (id) => sql`t.form_id = ${id}`),
    status: oneOf('Always completed.', sql`'completed'`, { completed: ['completed'] }),
  },
  includes: { patient: ['subject'], subject: ['subject'] },
  patientOf: ({ patient_id }) => patient_id,
  show(row, context) {
    const { title, blocks } = inLanguage(row, row.language);
    const answered = blocks.filter(({ key }) => inWords(row.answers[key]) !== '');
    const told = answered.filter((block) => isTold(block, context));
    return {
      language: row.language,
      extension: extra({
        title: filled(title, row.merge_fields, row.language),
        form: row.form_id,
        form_version: row.form_version,
        appointment: row.reservation_id,
        // a part of the answers would be taken for all of them
        ...(told.length === answered.length && {
          form_checksum: row.form_checksum,
          merge_fields: row.merge_fields,
          answers: row.answers,
          identified_at: instantOf(row.identified_at),
          settled_at: instantOf(row.settled_at),
        }),
        origin: row.origin,
      }),
      questionnaire: canonicalOf(context, row.form_id, row.form_version),
      status: 'completed',
      subject: reference('Patient', row.patient_id),
      authored: row.created_at.toISOString(),
      item: told.map((block) => itemOf(block, row)),
    };
  },
  fields: [
    ['id', 'QuestionnaireResponse.id'],
    ['patient', 'QuestionnaireResponse.subject'],
    ['created_at', 'QuestionnaireResponse.authored'],
    ['language', 'QuestionnaireResponse.language'],
    ['questions answered', 'QuestionnaireResponse.item.linkId, QuestionnaireResponse.item.text'],
    ['answers', 'QuestionnaireResponse.item.answer (boolean, decimal, date, string)'],
    ['decision of the desk, by whom (the name)', 'QuestionnaireResponse.item.extension'],
    [
      'form, form_version',
      'QuestionnaireResponse.questionnaire (Questionnaire.url|version), QuestionnaireResponse.extension',
    ],
    ['title, reservation, origin', 'QuestionnaireResponse.extension'],
    [
      'where all answers are told: answers, merge_fields, identified_at, settled_at, the checksum of the version',
      'QuestionnaireResponse.extension',
    ],
  ],
});

/** What goes into clinical fields of a chart is told to those who may read these. */
function isTold({ chart_field }: Block, { scope, can }: FhirContext): boolean {
  const isClinical = (clinicalFields as readonly string[]).includes(chart_field ?? '');
  return !isClinical || (can('record.read') && readsClinical(scope.role));
}

function itemOf(
  { key, type, label }: Block,
  { answers, decisions, names, merge_fields, language }: Row,
): object {
  const decided = decisions[key];
  return {
    extension: extra({
      decision: decided?.decision,
      decided_at: decided?.at,
      decided_by: decided && deciderName(decided, names),
    }),
    linkId: key,
    text: filled(label, merge_fields, language),
    answer: typedValues(type, answers[key]),
  };
}

/** An answer as values of FHIR, one for each choice. */
export const typedValues = (type: Block['type'] | '', answer: unknown): object[] =>
  (Array.isArray(answer) ? answer : [answer]).map((one) => typedValue(type, one));

function typedValue(type: Block['type'] | '', answer: unknown): object {
  if (typeof answer === 'boolean') return { valueBoolean: answer };
  if (typeof answer === 'number') return { valueDecimal: answer };
  const text = String(answer).trim();
  return type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? { valueDate: text } : { valueString: text };
}
