import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import type { Block, FormRow, Variant } from '#server/areas/consent-forms/form.ts';
import { invalid } from '#server/http/refusal.ts';
import { dayOf } from '#server/time/clinic-days.ts';
import { renderedText } from './text.ts';

export type MergeFields = components['schemas']['MergeFields'];

interface Written {
  title: string;
  blocks: Block[];
  variants: Variant[];
  own: string;
}

/** Title and blocks in one of a form's languages; the form's own words where a translation has none. */
export function inLanguage(
  { title, blocks, variants }: Pick<Written, 'title' | 'blocks' | 'variants'>,
  language: string | null,
): Pick<Written, 'title' | 'blocks'> {
  const variant = variants.find((one) => one.language === language);
  if (!variant) return { title, blocks };
  const words = new Map(variant.blocks.map((one) => [one.key, one]));
  return {
    title: variant.title,
    blocks: blocks.map((block) => {
      const own = words.get(block.key);
      const options = block.options?.map((option, at) => own?.options?.[at] || option);
      return {
        ...block,
        label: own?.label || block.label,
        ...(own?.help ? { help: own.help } : {}),
        ...(options ? { options } : {}),
        ...(block.show_if ? { show_if: conditionIn(block.show_if, blocks, words) } : {}),
      };
    }),
  };
}

type Words = Variant['blocks'][number];

/** A condition on a choice names the choice in the language that is read. */
function conditionIn(on: NonNullable<Block['show_if']>, blocks: Block[], words: Map<string, Words>) {
  const at = blocks.find(({ key }) => key === on.key)?.options?.indexOf(String(on.equals)) ?? -1;
  const said = at < 0 ? undefined : words.get(on.key)?.options?.[at];
  return said ? { ...on, equals: said } : on;
}

/** The text of the version in force in one language, with what it says of patient, visit and clinic. */
export async function frozenText(
  { trx, clinic }: Scope,
  form: FormRow,
  asked: { patient: number; reservation: number | null; language?: string | null },
) {
  const { patient, reservation } = asked;
  const { rows } = await sql<
    Written & { name: string; born: string | null; service: string; staff: string; patient: number | null }
  >`
    SELECT v.title, v.blocks, v.variants, v.terms ->> 'language' AS own,
      p.first_name || ' ' || p.last_name AS name, p.birth_date::text AS born, coalesce(s.name, '') AS service,
      coalesce(concat_ws(' ', nullif(m.title, ''), m.first_name, m.last_name), '') AS staff, r.patient_id AS patient
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
  const wanted = asked.language ?? found.own;
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
  return { language, merge_fields, blocks, rendered_text: renderedText(title, blocks, merge_fields) };
}
