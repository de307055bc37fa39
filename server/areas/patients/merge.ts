import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { permits, readsClinical } from '#machines/lifecycles/permissions.ts';
import { conflict, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import { rowById, updateRow } from '#server/database/rows.ts';
import type { Row, Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, notFound, preconditionFailed } from '#server/http/refusal.ts';
import { type ChosenField, changesOf, undoneValues } from './merge-fields.ts';
import { labelsToMove, move, moveBack, tablesOfPatients } from './moving.ts';
import { detailedPatient, type PatientRow, patientKind } from './patient.ts';

type MergeRow = Pick<
  Row<'patient_merges'>,
  'id' | 'from_id' | 'into_id' | 'from_status' | 'moved' | 'labels' | 'changed'
>;

/** Both charts, and what would move from the one to the other. */
export const previewPatientMerge = (call: Call<'previewPatientMerge'>): Promise<Answer> =>
  onThing(call, patientKind, 'patients.write', async (scope, from) => {
    const into = await otherOf(scope, from, call.query.into, 'look');
    const moves: { table: string; count: number }[] = [];
    for (const table of await tablesOfPatients(scope.trx)) {
      if (table.startsWith('medical_record') && !permits(scope.role, 'records.read')) continue;
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM ${sql.table(table)}
        WHERE clinic_id = ${scope.clinic.id} AND patient_id = ${from.id}`.execute(scope.trx);
      moves.push({ table, count: rows[0]?.count ?? 0 });
    }
    const labels = await labelsToMove(scope, from.id, into.id);
    for (const { id } of [from, into])
      await tell(scope, { action: 'patient.compared', objectType: 'patient', objectId: id, patientId: id });
    const body = {
      patient: await detailedPatient(scope, from),
      into: await detailedPatient(scope, into),
      moves: [...moves, { table: 'labels', count: labels.length }].filter(({ count }) => count > 0),
    };
    return { status: 200, body };
  });

/** Makes one chart of two: everything moves, the chosen values are taken, and all of it is remembered. */
export const mergePatient = (call: Call<'mergePatient'>): Promise<Answer> =>
  changeThing(
    call,
    patientKind,
    'patients.write',
    async (scope, from) => {
      const { into: intoId, into_version, fields, settled = [] } = call.body;
      const into = await otherOf(scope, from, intoId, 'lock');
      if (into.version !== into_version) throw preconditionFailed();
      refuseHalfDeath(from, into);
      refuseContradiction(scope, from, into, settled.length > 0 || fields.includes('blood_type'));
      const taken = readsClinical(scope.role) ? fields : unseen(from, into, fields);
      const changed = changesOf(from, into, taken);
      const labels = await labelsToMove(scope, from.id, into.id);
      const { rows } = await sql<{ id: number }>`
      INSERT INTO patient_merges (clinic_id, from_id, into_id, from_status, moved, labels, changed, merged_by)
      VALUES (${scope.clinic.id}, ${from.id}, ${into.id}, ${from.status}, '{}', ${JSON.stringify(labels)},
        ${JSON.stringify(changed)}, ${scope.user.id}) RETURNING id`.execute(scope.trx);
      const moved = await move(scope, from.id, into.id, labels);
      await sql`
      UPDATE patient_merges SET moved = ${JSON.stringify(moved)}
      WHERE clinic_id = ${scope.clinic.id} AND id = ${rows[0]?.id}`.execute(scope.trx);
      const values = Object.fromEntries(Object.entries(changed).map(([name, { after }]) => [name, after]));
      await updateRow(scope.trx, 'patients', into, values, scope.user.id);
      const gone = { status: 'merged' as const, merged_into: into.id };
      await updateRow(scope.trx, 'patients', from, gone, scope.user.id);
      await countVisits(scope, [from.id, into.id]);
      return answer(scope, into, from, 'patient.merged');
    },
    async () => [call.body.into],
  );

const mergedElsewhere =
  'These charts were merged in another system. What moved is not known here, so the merge cannot be undone.';

/** Takes a merge back: what moved moves back, and values that no one changed since are as they were. */
export const unmergePatient = (call: Call<'unmergePatient'>): Promise<Answer> =>
  changeThing(
    call,
    patientKind,
    'patients.write',
    async (scope, from) => {
      const merge = await openMerge(scope, from.id);
      if (from.status !== 'merged') throw conflict({ detail: ['This patient is not merged.'] });
      if (!merge) throw conflict({ detail: [mergedElsewhere] });
      const found = await rowById(scope.trx, 'patients', merge.into_id, 'lock');
      const into = found as PatientRow;
      if (into.status === 'merged')
        throw conflict({ detail: ['The other chart was merged into a third one. Undo that merge first.'] });
      await sql`
      UPDATE patient_merges SET undone_at = now(), undone_by = ${scope.user.id}
      WHERE clinic_id = ${scope.clinic.id} AND id = ${merge.id}`.execute(scope.trx);
      await moveBack(scope, merge);
      await updateRow(scope.trx, 'patients', into, undoneValues(into, merge.changed), scope.user.id);
      const back = { status: merge.from_status, merged_into: null };
      await updateRow(scope.trx, 'patients', from, back, scope.user.id);
      await countVisits(scope, [from.id, into.id]);
      return answer(scope, from, into, 'patient.unmerged');
    },
    (trx) => mergedInto(trx, call.params.id),
  );

/** Who reads no blood group chooses none: the kept chart's stays, and the other's is taken where the kept chart has none. */
function unseen(from: PatientRow, into: PatientRow, fields: readonly ChosenField[]): ChosenField[] {
  if (fields.includes('blood_type'))
    throw invalid({ fields: ['Only clinical staff can choose the blood group.'] });
  const isFilled = into.blood_type === 'unknown' && from.blood_type !== 'unknown';
  return isFilled ? [...fields, 'blood_type'] : [...fields];
}

/** Two blood groups are two people, or a mistake in one chart: someone who may read them decides. */
function refuseContradiction(scope: Scope, from: PatientRow, into: PatientRow, isSettled: boolean): void {
  const groups = [from.blood_type, into.blood_type].filter((group) => group !== 'unknown');
  if (new Set(groups).size < 2) return;
  if (!readsClinical(scope.role))
    throw conflict({
      detail: [
        'The charts contradict each other in details that only clinical staff can see. Ask one of them to merge.',
      ],
    });
  if (!isSettled)
    throw conflict({ fields: ['The charts hold different blood groups. Choose the right one.'] });
}

/** Of one who has died and one who lives the merged chart would lose the death, or the visits to come would go to the dead. */
function refuseHalfDeath(from: PatientRow, into: PatientRow): void {
  const hasDied = ({ status }: PatientRow) => status === 'deceased';
  if (hasDied(from) !== hasDied(into))
    throw conflict({
      detail: ['Only one of the charts says that the patient has died. Correct the other one first.'],
    });
}

async function otherOf(
  scope: Scope,
  from: PatientRow,
  id: number,
  lock: 'lock' | 'look',
): Promise<PatientRow> {
  const other = await rowById(scope.trx, 'patients', id, lock);
  if (!other || other.clinic_id !== scope.clinic.id) throw notFound();
  if (other.id === from.id) throw invalid({ into: ['Choose a different patient.'] });
  if (from.status === 'merged') throw invalid({ detail: ['This patient was merged into another one.'] });
  if (other.status === 'merged') throw invalid({ into: ['That patient was merged into another one.'] });
  return other;
}

async function mergedInto(trx: Trx, from: number): Promise<number[]> {
  const { rows } = await sql<{ into_id: number }>`
    SELECT into_id FROM patient_merges WHERE from_id = ${from} AND undone_at IS NULL`.execute(trx);
  return rows.map(({ into_id }) => into_id);
}

async function openMerge({ trx, clinic }: Scope, from: number): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    SELECT id, from_id, into_id, from_status, moved, labels, changed FROM patient_merges
    WHERE clinic_id = ${clinic.id} AND from_id = ${from} AND undone_at IS NULL FOR UPDATE`.execute(trx);
  return rows[0];
}

/** When each was here last, now that the visits are others. */
async function countVisits({ trx, clinic }: Scope, ids: number[]): Promise<void> {
  await sql`
    UPDATE patients p SET last_visit_at = (
      SELECT max(r.start_at) FROM reservations r
      WHERE r.clinic_id = p.clinic_id AND r.patient_id = p.id AND r.status = 'completed')
    WHERE p.clinic_id = ${clinic.id} AND p.id = ANY(${ids}::int[])`.execute(trx);
}

async function answer(
  scope: Scope,
  told: PatientRow,
  other: PatientRow,
  action: AuditAction,
): Promise<Answer> {
  for (const { id } of [told, other])
    await tell(scope, { action, objectType: 'patient', objectId: id, patientId: id });
  return shown(await detailedPatient(scope, told));
}
