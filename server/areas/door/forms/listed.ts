import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { requiredConsents } from '#server/areas/appointments/required-consents.ts';
import type { Terms } from '#server/areas/consent-forms/form.ts';
import { inLanguage, type Written } from '#server/areas/patient-consents/language.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { atDoor, type Door, whenKnown } from '../at-door.ts';
import type { Passes } from '../pass.ts';

type Shown = components['schemas']['VisitForms'];
type Standing = components['schemas']['RequiredConsent']['state'];

/** The forms that the visit asks for, and how each stands. */
export const listVisitForms = (call: Call<'listVisitForms'>, passes: Passes): Promise<Answer> =>
  atDoor(
    call,
    passes,
    whenKnown((door) => answerForms(door, call.query.language)),
  );

/** The answer of what was done: the forms as they stand by now. */
export async function answerForms(door: Door, language?: string): Promise<Answer> {
  const { clinic, link } = door;
  const asked = (await requiredConsents(door, [link.reservation_id])).get(link.reservation_id);
  const versions = new Map((await versionsOf(door)).map((one) => [one.form, one]));
  const body: Shown = {
    clinic: { name: clinic.name, phone_number: clinic.phone_number },
    forms: [
      ...(asked?.forms ?? []).map(({ consent_form: form, title, state }) => {
        const version = versions.get(form);
        return {
          ...{ form, kind: 'consent' as const },
          title: version ? inLanguage(version, language ?? null).title : title,
          state: stateOf(state, version?.terms.requires_witness ?? false),
        };
      }),
      ...[...versions.values()]
        .filter(({ is_intake }) => is_intake)
        .map((version) => ({
          ...{ form: version.form, kind: 'questions' as const },
          title: inLanguage(version, language ?? null).title,
          state: version.is_answered ? ('answered' as const) : ('open' as const),
        })),
    ],
  };
  return { status: 200, body };
}

function stateOf(state: Standing, isWitnessed: boolean): Shown['forms'][number]['state'] {
  if (state === 'signed') return 'signed';
  if (isWitnessed) return 'at_desk';
  return state === 'refused' || state === 'revoked' ? 'refused' : 'open';
}

type Version = Written & { form: number; terms: Terms; is_intake: boolean; is_answered: boolean };

async function versionsOf({ trx }: Door): Promise<Version[]> {
  const { rows } = await sql<Version>`
    SELECT v.form_id AS form, v.title, v.blocks, v.variants, v.terms, f.category = 'intake' AS is_intake,
      EXISTS (SELECT FROM intake_answers a WHERE a.form_id = f.id) AS is_answered
    FROM consent_form_versions v
    JOIN consent_forms f ON f.clinic_id = v.clinic_id AND f.id = v.form_id AND f.current_version = v.number
    ORDER BY v.title, v.form_id`.execute(trx);
  return rows;
}
