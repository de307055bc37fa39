import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import type { FormRow } from '#server/areas/consent-forms/form.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import { invalid } from '#server/http/refusal.ts';
import { dayOf } from '#server/time/clinic-days.ts';
import { inLanguage, type Written } from './language.ts';
import { renderedText } from './text.ts';

type MergeFields = components['schemas']['MergeFields'];

/** A version of a form, with what it says of patient and visit. */
export interface TextOfVersion extends Written {
  /** The form's own language. */
  own: string;
  name: string;
  born: string | null;
  service: string;
  staff: string;
}

/** The text of the version in force in one language, with what it says of patient, visit and clinic. */
export async function frozenText(
  { trx, clinic }: Scope,
  form: FormRow,
  asked: { patient: number; reservation: number | null; language?: string | null },
) {
  const { patient, reservation, language } = asked;
  const { rows } = await sql<TextOfVersion & { patient: number | null }>`
    SELECT v.title, v.blocks, v.variants, v.terms ->> 'language' AS own,
      ${nameOf('p')} AS name, p.birth_date::text AS born, coalesce(s.name, '') AS service,
      coalesce(${staffNameOf('m')}, '') AS staff, r.patient_id AS patient
    FROM consent_form_versions v
    JOIN patients p ON p.clinic_id = v.clinic_id AND p.id = ${patient}
    LEFT JOIN reservations r ON r.clinic_id = v.clinic_id AND r.id = ${reservation}
    LEFT JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    LEFT JOIN staff m ON m.clinic_id = r.clinic_id AND m.id = r.staff_id
    WHERE v.clinic_id = ${clinic.id} AND v.form_id = ${form.id} AND v.number = ${form.current_version}`.execute(
    trx,
  );
  const found = stillThere<(typeof rows)[number]>(rows);
  if (reservation !== null && found.patient !== patient) {
    throw invalid({ appointment: ['This is the reservation of another patient.'] });
  }
  return freeze(found, clinic, language);
}

/** The words of a version as they stand from now on. */
export function freeze(
  found: TextOfVersion,
  clinic: Pick<Scope['clinic'], 'name' | 'timezone' | 'now'>,
  asked: string | null | undefined,
) {
  const wanted = asked ?? found.own;
  const isKnown = wanted === found.own || found.variants.some(({ language }) => language === wanted);
  const language = isKnown ? wanted : found.own;
  const merge_fields: MergeFields = {
    patient_name: found.name,
    birth_date: found.born,
    service: found.service,
    staff: found.staff,
    clinic: clinic.name,
    date: dayOf(clinic.timezone, clinic.now).toString(),
  };
  const { title, blocks } = inLanguage(found, language);
  return {
    language,
    merge_fields,
    blocks,
    rendered_text: renderedText(title, blocks, merge_fields, language),
  };
}
