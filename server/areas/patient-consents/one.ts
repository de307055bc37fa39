import { sql } from 'kysely';
import { patientConsentSnapshot } from '#machines/lifecycles/patientConsent.stored.ts';
import { actOf, conflict, inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import type { Block, FormRow } from '#server/areas/consent-forms/form.ts';
import { insertRow, rowById, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { obey } from '#server/lifecycle/obey.ts';
import { listed, ordered } from '#server/lists/list.ts';
import { dayOf, daySpan } from '#server/time/clinic-days.ts';
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
import { expireDue, moveConsent } from './move.ts';
import { consentChecksum, renderedText, shownAnswers } from './text.ts';

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
    answers = {},
    signer = null,
    note = '',
  } = call.body;
  return inClinic(call, clinic, 'consents.write', async (scope) => {
    await refuseForeign(scope, 'patients', [patient]);
    await refuseForeign(scope, 'reservations', [appointment]);
    const form = await rowById<FormRow>(scope.trx, 'consent_forms', consent_form);
    if (form?.clinic_id !== clinic) throw notFound();
    if (form.status !== 'published')
      throw conflict({ consent_form: ['Only a published form can be signed.'] });
    const { text, blocks } = await frozenText(scope, form, patient, appointment);
    const row = await insertRow<ConsentRow>(
      scope.trx,
      'patient_consents',
      {
        clinic_id: clinic,
        patient_id: patient,
        reservation_id: appointment,
        form_id: form.id,
        form_version: form.current_version,
        rendered_text: text,
        answers: shownAnswers(blocks, answers as Answers),
        signer,
        note,
      },
      scope.user.id,
    );
    return answer(scope, row, 'patient_consent.created', 201);
  });
}

/** The text of the version in force, with its fields filled in. */
export async function frozenText(
  { trx, clinic }: Scope,
  form: FormRow,
  patient: number,
  reservation: number | null,
) {
  const { rows } = await sql<{
    title: string;
    blocks: Block[];
    name: string;
    service: string;
    staff: string;
    patient: number | null;
  }>`
    SELECT v.title, v.blocks, p.first_name || ' ' || p.last_name AS name, coalesce(s.name, '') AS service,
      coalesce(concat_ws(' ', nullif(m.title, ''), m.first_name, m.last_name), '') AS staff, r.patient_id AS patient
    FROM consent_form_versions v
    JOIN patients p ON p.clinic_id = v.clinic_id AND p.id = ${patient}
    LEFT JOIN reservations r ON r.clinic_id = v.clinic_id AND r.id = ${reservation}
    LEFT JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    LEFT JOIN staff m ON m.clinic_id = r.clinic_id AND m.id = r.staff_id
    WHERE v.clinic_id = ${clinic.id} AND v.form_id = ${form.id} AND v.number = ${form.current_version}`.execute(
    trx,
  );
  const found = rows[0] as (typeof rows)[number];
  if (reservation !== null && found.patient !== patient) {
    throw invalid({ appointment: ['This is the reservation of another patient.'] });
  }
  const date = dayOf(clinic.timezone, clinic.now).toString();
  const fields = {
    patient_name: found.name,
    service: found.service,
    staff: found.staff,
    clinic: clinic.name,
    date,
  };
  return { text: renderedText(found.title, found.blocks, fields), blocks: found.blocks };
}

/** One consent. */
export const readPatientConsent = (call: Call<'readPatientConsent'>): Promise<Answer> =>
  onThing<ConsentRow>(call, consentKind, 'consents.read', async (scope, row) => {
    const isDue = row.status === 'active' && row.valid_until !== null && row.valid_until <= scope.clinic.now;
    if (isDue) await moveConsent(scope, row.id, { type: 'timePassed', at: scope.clinic.now.toISOString() });
    return answer(scope, row, 'patient_consent.read');
  });

/** Changes a draft. */
export const updatePatientConsent = (call: Call<'updatePatientConsent'>): Promise<Answer> =>
  changeThing<ConsentRow>(call, consentKind, 'consents.write', async (scope, row) => {
    const full = await fullConsent(scope, row.id);
    obey(patientConsentSnapshot(storedConsent(scope, full)), { type: 'edit', ...actOf(scope) });
    const { answers, signer, note } = call.body;
    const kept = answers && shownAnswers(full.blocks, answers as Answers);
    await updateRow<ConsentRow>(
      scope.trx,
      'patient_consents',
      row,
      { answers: kept, signer, note },
      scope.user.id,
    );
    return answer(scope, row, 'patient_consent.updated');
  });

/** Whether text, answers and signature are what was signed. */
export const verifyPatientConsent = (call: Call<'verifyPatientConsent'>): Promise<Answer> =>
  onThing<ConsentRow>(call, consentKind, 'consents.read', async (scope, row) => {
    const checksum = consentChecksum(row);
    await tell(scope, {
      action: 'patient_consent.verified',
      objectType: 'patient_consent',
      objectId: row.id,
      patientId: row.patient_id,
    });
    return { status: 200, body: { intact: row.checksum === null || row.checksum === checksum, checksum } };
  });

/** An answer with the consent as it is now, and an entry about what was done. */
export async function answer(scope: Scope, row: ConsentRow, action: string, status = 200): Promise<Answer> {
  await tell(scope, { action, objectType: 'patient_consent', objectId: row.id, patientId: row.patient_id });
  return shown(await detailedConsent(scope, row.id), status);
}
