import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { patientConsentRefusals } from '#machines/lifecycles/patientConsent.machine.ts';
import { patientConsentSnapshot } from '#machines/lifecycles/patientConsent.stored.ts';
import { actOf, conflict, inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import { holdChart } from '#server/areas/patients/hold-chart.ts';
import { chartsAlongMerges } from '#server/areas/patients/moving.ts';
import { insertRow, rowById, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { listed, ordered } from '#server/lists/list.ts';
import { daySpan } from '#server/time/clinic-days.ts';
import {
  type Answers,
  type ConsentRow,
  consentColumns,
  consentKind,
  detailedConsent,
  type FullConsent,
  fullConsent,
  shownConsent,
  storedConsent,
} from './consent.ts';
import { expireDue, expireOne } from './move.ts';
import { shownAnswers, sumOf } from './text.ts';
import { frozenText } from './words.ts';

const orders = {
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
  valid_until: sql`t.valid_until`,
};

/** One page of the consents. */
export function listPatientConsents(call: Call<'listPatientConsents'>): Promise<Answer> {
  const {
    clinic,
    patient,
    appointment,
    consent_form,
    status,
    expires_before,
    ordering = '-created_at',
  } = call.query;
  return inClinic(call, clinic, 'consents.read', async (scope) => {
    await expireDue(scope);
    await tell(scope, {
      action: 'patient_consent.listed',
      objectType: 'clinic',
      objectId: clinic,
      patientId: patient,
    });
    const due = daySpan(scope.clinic.timezone, expires_before, undefined).start;
    return listed<FullConsent>(scope.trx, call, {
      from: sql`patient_consents t`,
      where: [
        sql`t.clinic_id = ${clinic}`,
        ...(patient ? [sql`t.patient_id = ${patient}`] : []),
        ...(appointment ? [sql`t.reservation_id = ${appointment}`] : []),
        ...(consent_form ? [sql`t.form_id = ${consent_form}`] : []),
        ...(status ? [sql`t.status = ${status}`] : []),
        ...(due ? [sql`t.status = 'active' AND t.valid_until < ${due}`] : []),
      ],
      order: ordered(ordering, orders),
      columns: consentColumns,
      show: (row) => shownConsent(scope, row),
    });
  });
}

/** Asks a patient for consent: the text in force is frozen into a draft. */
export function createPatientConsent(call: Call<'createPatientConsent'>): Promise<Answer> {
  const {
    clinic,
    patient,
    appointment = null,
    consent_form,
    language,
    answers = {},
    signer = null,
    note = '',
  } = call.body;
  return inClinic(call, clinic, 'consents.write', async (scope) => {
    refuseUndecidable(await holdChart(scope, patient));
    await refuseForeign(scope, 'reservations', [appointment]);
    const form = await rowById(scope.trx, 'consent_forms', consent_form);
    if (form?.clinic_id !== clinic) throw notFound();
    if (form.category === 'intake')
      throw conflict({ consent_form: ['This form asks questions before a visit. It is not signed.'] });
    if (form.status !== 'published')
      throw conflict({ consent_form: ['Only a published form can be signed.'] });
    const { blocks, ...frozen } = await frozenText(scope, form, {
      patient,
      reservation: appointment,
      language,
    });
    const row = await insertRow(
      scope.trx,
      'patient_consents',
      {
        clinic_id: clinic,
        patient_id: patient,
        reservation_id: appointment,
        form_id: form.id,
        form_version: form.current_version,
        ...frozen,
        answers: shownAnswers(blocks, answers as Answers),
        signer,
        note,
      },
      scope.user.id,
    );
    return answer(scope, row, 'patient_consent.created', 201);
  });
}

/** Refuses to ask for what no one could sign or refuse. */
function refuseUndecidable(status: string): void {
  if (status === 'deceased') throw conflict({ detail: [patientConsentRefusals.isAlive] });
  if (status === 'archived') throw conflict({ detail: [patientConsentRefusals.isInUse] });
}

/** One consent. */
export const readPatientConsent = (call: Call<'readPatientConsent'>): Promise<Answer> =>
  onThing(call, consentKind, 'consents.read', async (scope, row) => {
    const isDue = row.status === 'active' && row.valid_until !== null && row.valid_until <= scope.clinic.now;
    if (isDue) await expireOne(scope, row.id);
    return answer(scope, row, 'patient_consent.read');
  });

/** Changes a draft. */
export const updatePatientConsent = (call: Call<'updatePatientConsent'>): Promise<Answer> =>
  changeThing(call, consentKind, 'consents.write', async (scope, row) => {
    const full = await fullConsent(scope, row.id);
    applyEvent(patientConsentSnapshot(storedConsent(scope, full)), { type: 'edit', ...actOf(scope) });
    const { answers, signer, note } = call.body;
    const kept = answers && shownAnswers(full.blocks, answers as Answers);
    await updateRow(scope.trx, 'patient_consents', row, { answers: kept, signer, note }, scope.user.id);
    return answer(scope, row, 'patient_consent.updated');
  });

/** Whether text, answers and signature are what was signed. */
export const verifyPatientConsent = (call: Call<'verifyPatientConsent'>): Promise<Answer> =>
  onThing(call, consentKind, 'consents.read', async (scope, row) => {
    const full = await fullConsent(scope, row.id);
    const sums = (await chartsAlongMerges(scope, row)).map((patient_id) => sumOf({ ...full, patient_id }));
    const checksum = sums.find((sum) => sum === row.checksum) ?? sums[0];
    await tell(scope, {
      action: 'patient_consent.verified',
      objectType: 'patient_consent',
      objectId: row.id,
      patientId: row.patient_id,
    });
    return { status: 200, body: { intact: row.checksum === null || row.checksum === checksum, checksum } };
  });

/** An answer with the consent as it is now, and an entry about what was done. */
export async function answer(
  scope: Scope,
  row: ConsentRow,
  action: AuditAction,
  status = 200,
): Promise<Answer> {
  await tell(scope, { action, objectType: 'patient_consent', objectId: row.id, patientId: row.patient_id });
  return shown(await detailedConsent(scope, row.id), status);
}
