import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { conflict, inClinic, personOf, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { onThing, shown } from '#server/access/thing.ts';
import { checkedAs } from '#server/areas/patient-imports/reading.ts';
import { withoutClinical } from '#server/areas/patients/clinical.ts';
import { numbered } from '#server/areas/patients/entries.ts';
import type { PatientBody, PatientRow } from '#server/areas/patients/patient.ts';
import { settleAllergies } from '#server/areas/patients/rules.ts';
import { rowById, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type FieldErrors, invalid, preconditionFailed } from '#server/http/refusal.ts';
import { type FullIntake, fieldsOf, intakeAnswers, oneIntake, shownIntake } from './answers.ts';
import { type ChartField, changesOf, inWords } from './proposal.ts';

const intakeKind = { table: 'intake_answers', word: 'intake_answers' } as const;

/** What patients answered at home, beside what their charts hold now. */
export const listIntakeAnswers = (call: Call<'listIntakeAnswers'>): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'patients.read', async (scope) => {
    const { patient, appointment } = call.query;
    await refuseForeign(scope, 'patients', [patient]);
    await refuseForeign(scope, 'reservations', [appointment]);
    const rows = await intakeAnswers(scope, { patient, appointment });
    await tell(scope, {
      action: 'intake_answers.listed',
      objectType: 'clinic',
      objectId: scope.clinic.id,
      patientId: patient,
    });
    return { status: 200, body: { results: rows.map((row) => shownIntake(scope, row)) } };
  });

/** Accepts one answer into the chart, dismisses one, or marks as read what proposes nothing. */
export const decideIntakeAnswer = (call: Call<'decideIntakeAnswer'>): Promise<Answer> =>
  onThing(call, intakeKind, 'patients.write', async (scope, { id }) => {
    const { version, decision, key, patient_version } = call.body;
    // the chart first, as everyone locks it who changes it
    const { patient } = await oneIntake(scope, id);
    const chart = (await rowById(scope.trx, 'patients', patient.id, 'lock')) as PatientRow;
    await rowById(scope.trx, 'intake_answers', id, 'lock');
    const row = await oneIntake(scope, id);
    if (row.version !== version || row.patient.id !== chart.id) throw preconditionFailed();
    const keys = decision === 'read' ? readable(scope, row) : [await waiting(scope, row, key)];
    if (decision === 'accepted') {
      if (patient_version !== chart.version) throw preconditionFailed();
      await accept(scope, row, keys[0] ?? '');
    }
    await note(scope, row, keys, decision);
    return answer(scope, row, `intake_answers.${decision}`);
  });

/** What proposes nothing, or what the chart says already. */
const readable = (scope: Scope, row: FullIntake): string[] =>
  fieldsOf(scope, row)
    .filter(({ standing }) => standing === 'unread' || standing === 'same')
    .map(({ key }) => key);

/** The answer that is decided, as long as it waits for that. */
async function waiting(scope: Scope, row: FullIntake, key: string | undefined): Promise<string> {
  const field = fieldsOf(scope, row).find((one) => one.key === key);
  if (field?.standing === 'hidden') throw conflict({ key: ['Only clinical staff can decide this answer.'] });
  if (field?.standing !== 'proposed') throw conflict({ key: ['This answer does not wait for a decision.'] });
  return field.key;
}

/** Writes one answer into the chart, by the rules of any other change of it. */
async function accept(scope: Scope, row: FullIntake, key: string): Promise<void> {
  const { patient } = row;
  const field = row.blocks.find((block) => block.key === key)?.chart_field as ChartField;
  const problems: FieldErrors = {};
  const changes = changesOf(patient, field, inWords(row.answers[key]));
  const { first_name, last_name } = patient;
  checkedAs('updatePatient', { first_name, last_name, ...changes }, problems);
  const [sentences] = Object.values(problems);
  if (sentences) throw invalid({ key: sentences });
  const body = settleAllergies<Partial<PatientBody>>(withoutClinical(scope, changes), patient);
  await updateRow(scope.trx, 'patients', patient, numbered(body), scope.user.id);
  await tell(scope, {
    action: 'patient.updated_from_answers',
    objectType: 'patient',
    objectId: patient.id,
    patientId: patient.id,
  });
}

/** Notes what was done with answers; where nothing waits any more, they are settled. */
async function note(
  scope: Scope,
  row: FullIntake,
  keys: readonly string[],
  decision: 'accepted' | 'dismissed' | 'read',
): Promise<void> {
  const at = scope.clinic.now.toISOString();
  const made = keys.map((key) => [key, { decision, at, by: personOf(scope).id }] as const);
  const decisions = { ...row.decisions, ...Object.fromEntries(made) };
  const isSettled = row.blocks.every(({ key }) => inWords(row.answers[key]) === '' || key in decisions);
  const settled_at = isSettled ? (row.settled_at ?? scope.clinic.now) : null;
  await updateRow(scope.trx, 'intake_answers', row, { decisions, settled_at }, scope.user.id);
}

async function answer(scope: Scope, { id }: FullIntake, action: AuditAction): Promise<Answer> {
  const row = await oneIntake(scope, id);
  await tell(scope, { action, objectType: 'intake_answers', objectId: id, patientId: row.patient.id });
  return shown(shownIntake(scope, row));
}
