import { sql } from 'kysely';
import { patientConsentSnapshot } from '#machines/lifecycles/patientConsent.stored.ts';
import type { components } from '#openapi/schema.d.ts';
import { conflict } from '#server/access/scope.ts';
import { requiredConsents } from '#server/areas/appointments/required-consents.ts';
import { checksumOf, type Terms } from '#server/areas/consent-forms/form.ts';
import { storedConsent } from '#server/areas/patient-consents/consent.ts';
import { inLanguage } from '#server/areas/patient-consents/language.ts';
import { freeze, type TextOfVersion } from '#server/areas/patient-consents/words.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { tooLate } from '../answers.ts';
import { actAtDoor, type Door, whenKnown } from '../at-door.ts';
import { lockVisit } from '../move-visit.ts';
import type { Passes } from '../pass.ts';
import { mayDo, patientAct } from '../visit.ts';
import { consentsOn, type DoorConsent, moveConsentByLink, storeConsent, tellOfForm } from './consent.ts';

type Opened = components['schemas']['OpenedForm'];
type Version = TextOfVersion & { number: number; terms: Terms; is_intake: boolean };
type Frozen = Omit<ReturnType<typeof freeze>, 'blocks'>;

/** Opens a form: the text in force is frozen into the draft of this visit, which is made where there is none. */
export const openVisitForm = (call: Call<'openVisitForm'>, passes: Passes): Promise<Answer> =>
  actAtDoor(
    call,
    passes,
    whenKnown(async (door) => {
      const { form, language } = call.body;
      await lockFormsOf(door);
      const version = await versionInForce(door, form);
      if (version?.is_intake) return { status: 200, body: shownQuestions(door, form, version, language) };
      if (!version || version.terms.requires_witness) throw tooLate();
      const { blocks: _, ...frozen } = freeze(version, door.clinic, language);
      const draft = await draftOf(door, form);
      if (await isSigned(door, form))
        throw conflict({ form: ['This form has already been signed. There is nothing left to do.'] });
      if (draft) await openAgain(door, draft, version.number, frozen);
      else await openFirst(door, form, version.number, frozen);
      const opened = await draftOf(door, form);
      if (!opened) throw tooLate();
      await tellOfForm(door, 'visit.form_opened', opened);
      return { status: 200, body: shownForm(door, opened) };
    }),
  );

/** Locks the visit, of which no two do something at once, as long as forms may be given by its link. */
export async function lockFormsOf(door: Door): Promise<void> {
  if (!mayDo(door, await lockVisit(door, [])).forms) throw tooLate();
}

/** Whether what the visit asks for is settled by a consent in force, wherever it was signed. */
async function isSigned(door: Door, form: number): Promise<boolean> {
  const { reservation_id } = door.link;
  const asked = (await requiredConsents(door, [reservation_id])).get(reservation_id);
  return asked?.forms.some(({ consent_form, state }) => consent_form === form && state === 'signed') ?? false;
}

/** The undecided consent on a form that is asked for with this visit. */
export const draftOf = async (door: Door, form: number): Promise<DoorConsent | undefined> =>
  (await consentsOn(door, form)).find(
    ({ reservation_id, status }) => reservation_id === door.link.reservation_id && status === 'draft',
  );

/** The version in force of a form that the visit asks for. */
export async function versionInForce({ trx }: Door, form: number): Promise<Version | undefined> {
  const { rows } = await sql<Version>`
    SELECT v.number, v.title, v.blocks, v.variants, v.terms, v.terms ->> 'language' AS own, p.shown_name AS name, p.born, p.service, p.staff,
      f.category = 'intake' AS is_intake
    FROM consent_form_versions v
    JOIN consent_forms f ON f.clinic_id = v.clinic_id AND f.id = v.form_id AND f.current_version = v.number
    CROSS JOIN door_person() p
    WHERE v.form_id = ${form}`.execute(trx);
  return rows[0];
}

/** How it comes about, for the evidence. */
async function evidence({ trx, link, clinic }: Door): Promise<NonNullable<DoorConsent['from_home']>> {
  const { rows } = await sql<{ identified_at: Date }>`SELECT identified_at FROM visit_links`.execute(trx);
  const identified_at = (rows[0]?.identified_at ?? clinic.now).toISOString();
  return { link: link.id, identified_at, opened_at: clinic.now.toISOString() };
}

async function openFirst(door: Door, form: number, version: number, frozen: Frozen): Promise<void> {
  const { language, merge_fields, rendered_text } = frozen;
  await sql`
    INSERT INTO patient_consents (clinic_id, patient_id, reservation_id, form_id, form_version, answers, rendered_text, note,
      language, merge_fields, from_home)
    SELECT r.clinic_id, r.patient_id, r.id, ${form}, ${version}, '{}', ${rendered_text}, '', ${language},
      ${JSON.stringify(merge_fields)}, ${JSON.stringify(await evidence(door))} FROM reservations r`.execute(
    door.trx,
  );
}

/** A draft that is opened again takes over what is in force by now; answers are kept as far as they are in its language. */
async function openAgain(door: Door, draft: DoorConsent, version: number, frozen: Frozen): Promise<void> {
  const from_home = await evidence(door);
  const isOutdated = draft.form_version < version;
  const isOtherwise =
    draft.language !== frozen.language ||
    draft.rendered_text !== frozen.rendered_text ||
    checksumOf(draft.merge_fields) !== checksumOf(frozen.merge_fields);
  const answers = draft.language === frozen.language ? draft.answers : {};
  const event = { type: isOutdated ? ('reread' as const) : ('edit' as const), ...patientAct(door) };
  if (isOutdated)
    return moveConsentByLink(door, draft, event, { ...frozen, answers, from_home, form_version: version });
  applyEvent(patientConsentSnapshot(storedConsent(door, draft)), event);
  if (isOtherwise) return storeConsent(door, draft, { ...frozen, answers, from_home });
  await sql`UPDATE patient_consents SET from_home = ${JSON.stringify(from_home)} WHERE id = ${draft.id}`.execute(
    door.trx,
  );
}

function shownForm(door: Door, row: DoorConsent): Opened {
  const { needs_guardian, signature_method } = storedConsent(door, row);
  return {
    form: row.form_id,
    kind: 'consent',
    title: row.form_title,
    version: row.version,
    language: row.language ?? row.terms.language,
    patient_name: row.patient_name,
    ...{ needs_guardian, signature_method },
    blocks: row.blocks,
    merge_fields: row.merge_fields as Opened['merge_fields'],
    answers: row.answers,
  };
}

/** Questions as they are answered: nothing of them is stored before the answers are sent. */
function shownQuestions(door: Door, form: number, version: Version, language: string | undefined): Opened {
  const frozen = freeze(version, door.clinic, language);
  return {
    ...{ form, kind: 'questions', version: version.number, needs_guardian: false, answers: {} },
    title: inLanguage(version, frozen.language).title,
    language: frozen.language,
    patient_name: version.name,
    signature_method: version.terms.signature_method,
    blocks: frozen.blocks.map(({ chart_field: _, ...block }) => block),
    merge_fields: frozen.merge_fields,
  };
}
