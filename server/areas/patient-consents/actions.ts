import { sql } from 'kysely';
import type { PatientConsentEvent } from '#machines/lifecycles/patientConsent.machine.ts';
import { actOf, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import { refuseUnconfirmed } from '#server/areas/auth/factors/take-step.ts';
import type { FormRow } from '#server/areas/consent-forms/form.ts';
import { staffNameOf } from '#server/database/names.ts';
import { rowById } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { type ConsentRow, consentKind, fullConsent } from './consent.ts';
import { moveConsent, othersInForce, supersedeEarlier } from './move.ts';
import { answer } from './one.ts';
import { givenColumns, signingOf } from './signing.ts';
import { frozenText } from './words.ts';

/** Signs: afterwards nothing in it changes. */
export const signPatientConsent = (call: Call<'signPatientConsent'>): Promise<Answer> =>
  changeThing(call, consentKind, 'consents.write', async (scope, row) => {
    const { body } = call;
    await refuseUnconfirmed(scope, call);
    await refuseForeign(scope, 'staff', [body.witness]);
    const full = await fullConsent(scope, row.id);
    const signer = body.signer ?? full.signer;
    if (!signer) throw invalid({ signer: ['This field is required.'] });
    const signing = signingOf(full, { ...body, signer });
    const event: PatientConsentEvent = {
      ...{ type: 'sign', ...actOf(scope), ...signing.told },
      hasWitness: Boolean(body.witness),
      lateReason: body.late_reason ?? null,
    };
    const given = givenColumns(full, scope.clinic.now, {
      ...{ answers: signing.answers, signer, signature: body.signature },
      witness: await witnessOf(scope, body.witness),
      captured_by: scope.user.id,
      from_home: null,
    });
    const signed = await moveConsent(scope, row.id, event, given, { more: signing.more });
    await supersedeEarlier(scope, signed, full.terms.recurrence === 'per_visit');
    await sql`
      UPDATE consent_forms SET signed_count = signed_count + 1
      WHERE clinic_id = ${scope.clinic.id} AND id = ${row.form_id}`.execute(scope.trx);
    return answer(scope, signed, 'patient_consent.signed');
  });

/** Who saw it, under the name of that day. */
async function witnessOf(
  { trx, clinic }: Scope,
  id: number | null | undefined,
): Promise<ConsentRow['witness']> {
  if (!id) return null;
  const { rows } = await sql<{ name: string }>`
    SELECT ${staffNameOf()} AS name FROM staff
    WHERE clinic_id = ${clinic.id} AND id = ${id}`.execute(trx);
  return { staff: id, name: rows[0]?.name ?? '', at: clinic.now.toISOString() };
}

type Explained = 'refusePatientConsent' | 'abandonPatientConsent' | 'voidPatientConsent';

/** A handler that sends the chart an event with its reason. */
const explained =
  (
    type: 'refuse' | 'abandon' | 'void',
    word: 'refused' | 'abandoned' | 'voided',
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
  from_home: null,
}));

/** The patient could not be asked. */
export const abandonPatientConsent = explained('abandon', 'abandoned', () => ({}));

/** The patient takes the agreement back, whichever paper of a merged chart it stands on; the documents stay. */
export const revokePatientConsent = (call: Call<'revokePatientConsent'>): Promise<Answer> =>
  changeThing(call, consentKind, 'consents.write', async (scope, row) => {
    const reason = call.body.reason ?? '';
    const event = { type: 'revoke' as const, ...actOf(scope), reason };
    const columns = {
      revoked_at: scope.clinic.now,
      revoked_by: scope.user.id,
      revocation_reason: reason,
    };
    const moved = await moveConsent(scope, row.id, event, columns);
    const { terms } = await fullConsent(scope, row.id);
    for (const id of await othersInForce(scope, moved, terms.recurrence === 'per_visit')) {
      await moveConsent(scope, id, event, columns);
      await tell(scope, {
        ...{ action: 'patient_consent.revoked', objectType: 'patient_consent', objectId: id },
        patientId: row.patient_id,
      });
    }
    return answer(scope, moved, 'patient_consent.revoked');
  });

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
