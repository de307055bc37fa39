import { sql } from 'kysely';
import { fittingNames } from '#machines/lifecycles/fittingNames.ts';
import type { PatientConsentEvent } from '#machines/lifecycles/patientConsent.machine.ts';
import { actOf, refuseForeign, type Scope } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import { refuseUnconfirmed } from '#server/areas/auth/factors/take-step.ts';
import type { FormRow } from '#server/areas/consent-forms/form.ts';
import { rowById } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import {
  type Answers,
  type ConsentRow,
  consentKind,
  type FullConsent,
  fullConsent,
  type Signature,
} from './consent.ts';
import { moveConsent, supersedeEarlier } from './move.ts';
import { answer } from './one.ts';
import { consentChecksum, earlierChecksum, shownAnswers, unansweredIn } from './text.ts';
import { frozenText } from './words.ts';

type Signing = Call<'signPatientConsent'>['body'];
type Signer = NonNullable<FullConsent['signer']>;

/** Signs: afterwards nothing in it changes. */
export const signPatientConsent = (call: Call<'signPatientConsent'>): Promise<Answer> =>
  changeThing(call, consentKind, 'consents.write', async (scope, row) => {
    const { body } = call;
    await refuseUnconfirmed(scope, call);
    await refuseForeign(scope, 'staff', [body.witness]);
    const full = await fullConsent(scope, row.id);
    const answers = shownAnswers(full.blocks, (body.answers ?? full.answers) as Answers);
    const unanswered = unansweredIn(full.blocks, answers);
    const signer = body.signer ?? full.signer;
    if (!signer) throw invalid({ signer: ['This field is required.'] });
    const event: PatientConsentEvent = {
      type: 'sign',
      ...actOf(scope),
      unanswered,
      signature: {
        method: body.signature.method,
        isEmpty: isEmpty(body.signature),
        isOwnName: isOwnName(full, signer, body.signature),
      },
      signer: signer.kind,
      hasWitness: Boolean(body.witness),
      lateReason: body.late_reason ?? null,
    };
    const more = { isAnswered: unanswered.map((label) => `An answer is needed: ${label}`) };
    const given = givenColumns(scope, full, body, {
      answers,
      signer,
      witness: await witnessOf(scope, body.witness),
    });
    const signed = await moveConsent(scope, row.id, event, given, { more });
    await supersedeEarlier(scope, signed, full.terms.recurrence === 'per_visit');
    await sql`
      UPDATE consent_forms SET signed_count = signed_count + 1
      WHERE clinic_id = ${scope.clinic.id} AND id = ${row.form_id}`.execute(scope.trx);
    return answer(scope, signed, 'patient_consent.signed');
  });

/** A drawing without strokes, a blank name and an open box are no signatures. */
function isEmpty({ method, image, strokes, typed_name, checked }: Signing['signature']): boolean {
  if (method === 'drawn') return !image || strokes === 0;
  return method === 'typed' ? !typed_name?.trim() : checked !== true;
}

/** Whether the typed name is that of the signer, who is the patient where nobody signs for them. */
function isOwnName(full: FullConsent, signer: Signer, { typed_name = '' }: Signing['signature']): boolean {
  if (!fittingNames(typed_name, signer.name)) return false;
  if (signer.kind !== 'patient') return true;
  return [full.patient_name, full.merge_fields?.patient_name ?? ''].some((name) =>
    fittingNames(name, typed_name),
  );
}

/** Who saw it, under the name of that day. */
async function witnessOf(
  { trx, clinic }: Scope,
  id: number | null | undefined,
): Promise<ConsentRow['witness']> {
  if (!id) return null;
  const { rows } = await sql<{ name: string }>`
    SELECT concat_ws(' ', nullif(title, ''), first_name, last_name) AS name FROM staff
    WHERE clinic_id = ${clinic.id} AND id = ${id}`.execute(trx);
  return { staff: id, name: rows[0]?.name ?? '', at: clinic.now.toISOString() };
}

function givenColumns(
  { clinic, user }: Scope,
  full: FullConsent,
  body: Signing,
  said: Pick<ConsentRow, 'answers' | 'signer' | 'witness'>,
): Partial<ConsentRow> {
  const days = full.terms.validity_days;
  const given = {
    ...said,
    signature: { ...body.signature, signed_at: clinic.now.toISOString() } as Signature,
    captured_by: user.id,
    valid_from: clinic.now,
    valid_until: days === null ? null : new Date(clinic.now.getTime() + days * 86_400_000),
  };
  const checksum = (full.merge_fields ? consentChecksum : earlierChecksum)({ ...full, ...given });
  return { ...given, decision: 'permit', checksum };
}

type Explained =
  | 'refusePatientConsent'
  | 'abandonPatientConsent'
  | 'revokePatientConsent'
  | 'voidPatientConsent';

/** A handler that sends the chart an event with its reason. */
const explained =
  (
    type: 'refuse' | 'abandon' | 'revoke' | 'void',
    word: 'refused' | 'abandoned' | 'revoked' | 'voided',
    columns: (scope: Scope, reason: string) => Partial<ConsentRow>,
  ) =>
  (call: Call<Explained>): Promise<Answer> =>
    changeThing(call, consentKind, 'consents.write', async (scope, row) => {
      const reason = call.body.reason ?? '';
      const moved = await moveConsent(
        scope,
        row.id,
        { type, ...actOf(scope), reason },
        columns(scope, reason),
      );
      return answer(scope, moved, `patient_consent.${word}`);
    });

/** The patient says no; that is a decision too. */
export const refusePatientConsent = explained('refuse', 'refused', ({ user }) => ({
  decision: 'deny',
  captured_by: user.id,
}));

/** The patient could not be asked. */
export const abandonPatientConsent = explained('abandon', 'abandoned', () => ({}));

/** The patient takes the agreement back; the document stays. */
export const revokePatientConsent = explained('revoke', 'revoked', ({ clinic, user }, reason) => ({
  revoked_at: clinic.now,
  revoked_by: user.id,
  revocation_reason: reason,
}));

/** It was stored by mistake. */
export const voidPatientConsent = explained('void', 'voided', (_scope, reason) => ({ void_reason: reason }));

/** Takes over the text of the version in force. */
export const rereadPatientConsent = (call: Call<'rereadPatientConsent'>): Promise<Answer> =>
  changeThing(call, consentKind, 'consents.write', async (scope, row) => {
    const form = (await rowById(scope.trx, 'consent_forms', row.form_id)) as FormRow;
    const { blocks: _, ...frozen } = await frozenText(scope, form, {
      patient: row.patient_id,
      reservation: row.reservation_id,
      language: row.language,
    });
    const changes = { form_version: form.current_version, ...frozen };
    const moved = await moveConsent(scope, row.id, { type: 'reread', ...actOf(scope) }, changes);
    return answer(scope, moved, 'patient_consent.reread');
  });
