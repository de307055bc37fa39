import { sql } from 'kysely';
import { clinicalFields, readsClinical } from '#machines/lifecycles/permissions.ts';
import type { Block } from '#server/areas/consent-forms/form.ts';
import { inWords } from '#server/areas/intake-answers/proposal.ts';
import { inLanguage, type Written } from '#server/areas/patient-consents/language.ts';
import { filled } from '#server/areas/patient-consents/text.ts';
import type { Row as Stored } from '#server/database/tables.ts';
import { type FhirContext, type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, oneOf, pointing } from '../parameters.ts';
import { extra, reference } from '../values.ts';
import { canonicalOf } from './questionnaire.ts';

type Row = Keyed & Written & Pick<Stored<'intake_answers'>, Shown> & { patient_id: number };
type Shown =
  | 'reservation_id'
  | 'form_id'
  | 'form_version'
  | 'language'
  | 'merge_fields'
  | 'answers'
  | 'decisions'
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
      a.merge_fields, a.answers, a.decisions, a.created_at, r.patient_id, v.title, v.blocks, v.variants
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
    return {
      language: row.language,
      extension: extra({
        title: filled(title, row.merge_fields, row.language),
        form: row.form_id,
        form_version: row.form_version,
        appointment: row.reservation_id,
      }),
      questionnaire: canonicalOf(context, row.form_id, row.form_version),
      status: 'completed',
      subject: reference('Patient', row.patient_id),
      authored: row.created_at.toISOString(),
      item: blocks.filter((block) => isTold(block, row, context)).map((block) => itemOf(block, row)),
    };
  },
  fields: [
    ['id', 'QuestionnaireResponse.id'],
    ['patient', 'QuestionnaireResponse.subject'],
    ['created_at', 'QuestionnaireResponse.authored'],
    ['language', 'QuestionnaireResponse.language'],
    ['questions answered', 'QuestionnaireResponse.item.linkId, QuestionnaireResponse.item.text'],
    ['answers', 'QuestionnaireResponse.item.answer (boolean, decimal, date, string)'],
    ['decision of the desk', 'QuestionnaireResponse.item.extension'],
    [
      'form, form_version',
      'QuestionnaireResponse.questionnaire (Questionnaire.url|version), QuestionnaireResponse.extension',
    ],
    ['title, reservation', 'QuestionnaireResponse.extension'],
  ],
});

/** Questions with an answer; what goes into clinical fields of a chart is told to whoever may read those. */
function isTold({ key, chart_field }: Block, { answers }: Row, { scope, can }: FhirContext): boolean {
  const isClinical = (clinicalFields as readonly string[]).includes(chart_field ?? '');
  return inWords(answers[key]) !== '' && (!isClinical || (can('record.read') && readsClinical(scope.role)));
}

function itemOf({ key, type, label }: Block, { answers, decisions, merge_fields, language }: Row): object {
  const answer = answers[key];
  const each = Array.isArray(answer) ? answer : [answer];
  const decided = decisions[key];
  return {
    extension: extra({ decision: decided?.decision, decided_at: decided?.at }),
    linkId: key,
    text: filled(label, merge_fields, language),
    answer: each.map((one) => typedValue(type, one)),
  };
}

function typedValue(type: Block['type'], answer: unknown): object {
  if (typeof answer === 'boolean') return { valueBoolean: answer };
  if (typeof answer === 'number') return { valueDecimal: answer };
  const text = String(answer).trim();
  return type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? { valueDate: text } : { valueString: text };
}
