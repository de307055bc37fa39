import { sql } from 'kysely';
import { conflict } from '#server/access/scope.ts';
import { storedConsent } from '#server/areas/patient-consents/consent.ts';
import { givenColumns, signingOf } from '#server/areas/patient-consents/signing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { tooLate } from '../answers.ts';
import { actAtDoor, type Door, whenKnown } from '../at-door.ts';
import type { Passes } from '../pass.ts';
import { patientAct } from '../visit.ts';
import { consentsOn, type DoorConsent, moveConsentByLink, tellOfForm } from './consent.ts';
import { answerForms } from './listed.ts';
import { lockFormsOf } from './opened.ts';

/** Signs what was read: it lands where consents from the desk do, and says that no one took it down. */
export const signVisitForm = (call: Call<'signVisitForm'>, passes: Passes): Promise<Answer> =>
  actAtDoor(
    call,
    passes,
    whenKnown(async (door) => {
      const { answers: said, signer, signature, language } = call.body;
      const draft = await readDraft(door, call.body, 'active');
      if (!draft) return answerForms(door, language);
      const { answers, told, more } = signingOf(draft, { ...(said && { answers: said }), signer, signature });
      const given = givenColumns(draft, door.clinic.now, {
        ...{ answers, signer, signature, witness: null, captured_by: null },
        from_home: draft.from_home,
      });
      const { witness: _, captured_by: __, ...columns } = given;
      const event = { type: 'sign' as const, ...patientAct(door), ...told, hasWitness: false };
      await moveConsentByLink(door, draft, event, columns, { more });
      await supersedeEarlier(door, draft);
      await sql`UPDATE consent_forms SET signed_count = signed_count + 1 WHERE id = ${draft.form_id}`.execute(
        door.trx,
      );
      await tellOfForm(door, 'visit.form_signed', draft);
      return answerForms(door, language);
    }),
  );

/** Says no to what was read; that is a decision too. */
export const refuseVisitForm = (call: Call<'refuseVisitForm'>, passes: Passes): Promise<Answer> =>
  actAtDoor(
    call,
    passes,
    whenKnown(async (door) => {
      const { reason, language } = call.body;
      const draft = await readDraft(door, call.body, 'refused');
      if (!draft) return answerForms(door, language);
      const event = { type: 'refuse' as const, ...patientAct(door), reason };
      await moveConsentByLink(door, draft, event, { decision: 'deny' });
      await tellOfForm(door, 'visit.form_refused', draft);
      return answerForms(door, language);
    }),
  );

/**
 * The draft that was read; undefined where it was decided so already, because an answer was lost. A text that is not in force any
 * more has to be read again.
 */
async function readDraft(
  door: Door,
  { form, version }: { form: number; version: number },
  decided: 'active' | 'refused',
): Promise<DoorConsent | undefined> {
  await lockFormsOf(door);
  const [latest] = (await consentsOn(door, form)).filter(
    ({ reservation_id }) => reservation_id === door.link.reservation_id,
  );
  if (!latest) throw tooLate();
  if ((latest.inactive_reason ?? latest.status) === decided) return undefined;
  if (latest.status !== 'draft') throw tooLate();
  if (latest.version !== version || storedConsent(door, latest).is_outdated)
    throw conflict({ form_version: ['The text has changed. Read it again.'] });
  return latest;
}

/** Lets earlier consents on the same form give way, as at the desk. */
async function supersedeEarlier(door: Door, signed: DoorConsent): Promise<void> {
  const isPerVisit = signed.terms.recurrence === 'per_visit';
  for (const one of await consentsOn(door, signed.form_id)) {
    const isSame = one.reservation_id === signed.reservation_id;
    if (one.status === 'active' && one.id !== signed.id && (isSame || !isPerVisit))
      await moveConsentByLink(door, one, { type: 'newerSigned' });
  }
}
