import { sql } from 'kysely';
import { clinicalFields, readsClinical } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import type { Block } from '#server/areas/consent-forms/form.ts';
import { inLanguage, type Written } from '#server/areas/patient-consents/language.ts';
import { filled } from '#server/areas/patient-consents/text.ts';
import type { PatientRow } from '#server/areas/patients/patient.ts';
import { nameOf } from '#server/database/names.ts';
import { instant } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import { type ChartField, heldIn, inWords, saysSo } from './proposal.ts';

type Shown = components['schemas']['IntakeAnswers'];
type Field = Shown['fields'][number];

/** Answers with the version of the form that was read, and the chart they stand beside. */
export type FullIntake = Row<'intake_answers'> &
  Written & { patient: PatientRow; names: Record<string, string> };

/** The answers of a clinic that meet a condition, those first that wait for a decision; twenty where no ids are given. */
export async function intakeAnswers(
  { trx, clinic }: Scope,
  { ids, patient, appointment }: { ids?: readonly number[]; patient?: number; appointment?: number },
): Promise<FullIntake[]> {
  const { rows } = await sql<FullIntake>`
    SELECT t.*, v.title, v.blocks, v.variants, to_jsonb(p) - 'search_text' AS patient,
      (SELECT coalesce(jsonb_object_agg(u.id, ${nameOf('u')}), '{}') FROM users u
        WHERE u.id IN (SELECT (d.value ->> 'by')::integer FROM jsonb_each(t.decisions) d)) AS names
    FROM intake_answers t
    JOIN reservations r ON r.clinic_id = t.clinic_id AND r.id = t.reservation_id
    JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
    JOIN consent_form_versions v ON v.clinic_id = t.clinic_id AND v.form_id = t.form_id AND v.number = t.form_version
    WHERE t.clinic_id = ${clinic.id} AND (${ids ?? null}::int[] IS NULL OR t.id = ANY(${ids ?? null}::int[]))
      AND (${patient ?? null}::int IS NULL OR r.patient_id = ${patient ?? null})
      AND (${appointment ?? null}::int IS NULL OR t.reservation_id = ${appointment ?? null})
    ORDER BY t.settled_at IS NOT NULL, t.id DESC LIMIT ${ids?.length ?? 20}`.execute(trx);
  return rows;
}

/** One set of answers. */
export const oneIntake = async (scope: Scope, id: number): Promise<FullIntake> =>
  stillThere<FullIntake>(await intakeAnswers(scope, { ids: [id] }));

const isClinical = (field: ChartField | undefined) =>
  field !== undefined && (clinicalFields as readonly string[]).includes(field);

/** The questions that were answered, in the words that were read, each beside what the chart holds. */
export function fieldsOf({ role }: Pick<Scope, 'role'>, row: FullIntake): Field[] {
  return inLanguage(row, row.language)
    .blocks.filter(({ key }) => inWords(row.answers[key]) !== '')
    .map((block) => {
      const decided = row.decisions[block.key];
      const { chart_field = null, key } = block;
      const isHidden = isClinical(block.chart_field) && !readsClinical(role);
      return {
        ...{ key, label: filled(block.label, row.merge_fields, row.language), chart_field },
        answer: isHidden ? '' : inWords(row.answers[key]),
        chart: isHidden || !chart_field ? '' : heldIn(row.patient, chart_field),
        standing: decided?.decision ?? (isHidden ? 'hidden' : standingOf(row, block)),
        at: decided?.at ?? null,
        by_name: decided ? deciderName(decided, row.names) : '',
      };
    });
}

/** Who decided: someone of this clinic, or of the one that the answers were brought in from. */
export const deciderName = (
  { by, by_name = '' }: FullIntake['decisions'][string],
  names: FullIntake['names'],
): string => (by === null ? by_name : (names[by] ?? ''));

function standingOf({ answers, patient }: FullIntake, { key, chart_field }: Block): Field['standing'] {
  if (!chart_field) return 'unread';
  return saysSo(patient, chart_field, inWords(answers[key])) ? 'same' : 'proposed';
}

/** Answers as the desk sees them. */
export const shownIntake = (scope: Scope, row: FullIntake): Shown => ({
  id: row.id,
  clinic: row.clinic_id,
  version: row.version,
  patient: row.patient.id,
  patient_version: row.patient.version,
  appointment: row.reservation_id,
  form: row.form_id,
  form_version: row.form_version,
  title: inLanguage(row, row.language).title,
  language: row.language,
  at: row.created_at.toISOString(),
  settled_at: instant(row.settled_at),
  origin: row.origin,
  fields: fieldsOf(scope, row),
});
