import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { conflict, inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import { cancelAfterDeath } from '#server/areas/appointments/patient-died.ts';
import { insertRow, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { dayOf } from '#server/time/clinic-days.ts';
import { withoutClinical } from './clinical.ts';
import { tellApart } from './distinctions.ts';
import { numbered } from './entries.ts';
import { detailedPatient, emptyPatient, type PatientBody, type PatientRow, patientKind } from './patient.ts';
import { refuseAlone, refuseUnborn, settleAllergies } from './rules.ts';

/** Stores a patient; without a number of its own it gets the next one. */
export function createPatient(call: Call<'createPatient'>): Promise<Answer> {
  const { clinic, labels = [], distinct_from, ...sent } = call.body;
  return inClinic(call, clinic, 'patients.write', async (scope) => {
    const body = settleAllergies(withoutClinical(scope, sent));
    refuseUnborn(scope, body);
    refuseAlone(scope, body);
    await refuseForeign(scope, 'patient_labels', labels);
    await refuseForeign(scope, 'patients', distinct_from?.patients ?? []);
    const row = await storePatient(scope, body, labels);
    if (distinct_from) await tellApart(scope, row.id, distinct_from);
    return answer(scope, row, 'patient.created', 201);
  });
}

/** Stores a row for a patient, with a number and labels. */
export async function storePatient(scope: Scope, body: PatientBody, labels: number[]): Promise<PatientRow> {
  const mrn = body.mrn || (await nextMrn(scope));
  const { first_name, last_name } = body;
  const named = {
    first_name,
    last_name,
    mrn,
    clinic_id: scope.clinic.id,
    status: 'active' as const,
    deceased_at: null,
  };
  const values = { ...emptyPatient, ...numbered(body), ...named };
  const row = await insertRow(scope.trx, 'patients', values, scope.user.id);
  await labelPatient(scope, row.id, labels);
  return row;
}

/** One patient. */
export const readPatient = (call: Call<'readPatient'>): Promise<Answer> =>
  onThing(call, patientKind, 'patients.read', (scope, row) => answer(scope, row, 'patient.read'));

/** Changes a patient; what the body leaves out stays as it is. */
export function updatePatient(call: Call<'updatePatient'>): Promise<Answer> {
  const { labels, mrn, ...sent }: PatientBody = call.body;
  return changeThing(call, patientKind, 'patients.write', async (scope, row) => {
    refuseMerged(row);
    const body = settleAllergies(withoutClinical(scope, sent), row);
    refuseUnborn(scope, body);
    if (body.birth_date !== undefined || body.guardian !== undefined)
      refuseAlone(scope, { birth_date: row.birth_date, guardian: row.guardian, ...body });
    if (labels) await refuseForeign(scope, 'patient_labels', labels);
    await updateRow(scope.trx, 'patients', row, { ...numbered(body), mrn: mrn || undefined }, scope.user.id);
    if (labels) await labelPatient(scope, row.id, labels);
    return answer(scope, row, 'patient.updated');
  });
}

/** Writes the sticky note alone. */
export const writePatientNote = (call: Call<'writePatientNote'>): Promise<Answer> =>
  changeThing(call, patientKind, 'patients.write', async (scope, row) => {
    refuseMerged(row);
    await updateRow(scope.trx, 'patients', row, { notes: call.body.notes }, scope.user.id);
    return answer(scope, row, 'patient.updated');
  });

/** Archives a patient. */
export const archivePatient = (call: Call<'archivePatient'>): Promise<Answer> =>
  changeThing(call, patientKind, 'patients.write', async (scope, row) => {
    if (row.status !== 'active') throw invalid({ detail: ['Only an active patient can be archived.'] });
    await updateRow(scope.trx, 'patients', row, { status: 'archived' }, scope.user.id);
    await answer(scope, row, 'patient.archived');
    return { status: 204 };
  });

/** Makes an archived patient active again, or one whose death was stored by mistake. */
export const restorePatient = (call: Call<'restorePatient'>): Promise<Answer> =>
  changeThing(call, patientKind, 'patients.write', async (scope, row) => {
    if (!['archived', 'deceased'].includes(row.status))
      throw conflict({ detail: ['The patient is not archived.'] });
    await updateRow(scope.trx, 'patients', row, { status: 'active', deceased_at: null }, scope.user.id);
    return answer(scope, row, 'patient.restored');
  });

/** Stores that a patient has died, and cancels what was still to come. */
export const markPatientDeceased = (call: Call<'markPatientDeceased'>): Promise<Answer> =>
  changeThing(call, patientKind, 'patients.write', async (scope, row) => {
    if (!['active', 'archived'].includes(row.status)) throw conflict({ detail: ['This is stored already.'] });
    const at = new Date(call.body.deceased_at);
    if (at > scope.clinic.now) throw invalid({ deceased_at: ['This is in the future.'] });
    if (row.birth_date && dayOf(scope.clinic.timezone, at).toString() < row.birth_date)
      throw invalid({ deceased_at: ['This is before the date of birth.'] });
    await updateRow(scope.trx, 'patients', row, { status: 'deceased', deceased_at: at }, scope.user.id);
    const cancelled = await cancelAfterDeath(scope, row.id, at);
    const told = await answer(scope, row, 'patient.deceased');
    return { ...told, body: { ...(told.body as object), cancelled_reservations: cancelled } };
  });

function refuseMerged({ status }: PatientRow): void {
  if (status === 'merged') throw conflict({ detail: ['This patient was merged into another one.'] });
}

async function answer(scope: Scope, { id }: PatientRow, action: AuditAction, status = 200): Promise<Answer> {
  await tell(scope, { action, objectType: 'patient', objectId: id, patientId: id });
  return shown(await detailedPatient(scope, { id }), status);
}

async function nextMrn({ trx, clinic }: Scope): Promise<string> {
  const { rows } = await sql<{ value: number }>`SELECT next_number(${clinic.id}, 'mrn') AS value`.execute(
    trx,
  );
  const mrn = `P${String(rows[0]?.value).padStart(6, '0')}`;
  const taken =
    await sql`SELECT FROM patients WHERE clinic_id = ${clinic.id} AND mrn_key = fold(${mrn})`.execute(trx);
  return taken.rows.length === 0 ? mrn : nextMrn({ trx, clinic } as Scope);
}

async function labelPatient({ trx, clinic }: Scope, patientId: number, labels: number[]): Promise<void> {
  const given = JSON.stringify(labels);
  await sql`
    DELETE FROM patient_label_links WHERE clinic_id = ${clinic.id} AND patient_id = ${patientId}
      AND NOT (to_jsonb(label_id) <@ ${given}::jsonb)`.execute(trx);
  await sql`
    INSERT INTO patient_label_links (clinic_id, patient_id, label_id)
    SELECT ${clinic.id}, ${patientId}, value::integer FROM jsonb_array_elements_text(${given}::jsonb)
    ON CONFLICT DO NOTHING`.execute(trx);
}
