import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import { insertRow, updateRow } from '#server/database/rows.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { type LabelRow, labelKind, readShown } from './label.ts';

const empty = { category: 'other', description: '', priority: 100, is_alert: false } as const;

/** Stores a label. */
export function createPatientLabel(call: Call<'createPatientLabel'>): Promise<Answer> {
  const { clinic, parent = null, ...body } = call.body;
  return inClinic(call, clinic, 'labels.manage', async (scope) => {
    await refuseForeign(scope, 'patient_labels', [parent]);
    const values = { ...empty, ...body, parent_id: parent, clinic_id: clinic };
    const row = await insertRow(scope.trx, 'patient_labels', values, scope.user.id);
    return answer(scope, row, 'label.created', 201);
  });
}

/** One label. */
export const readPatientLabel = (call: Call<'readPatientLabel'>): Promise<Answer> =>
  onThing(call, labelKind, 'patients.read', (scope, row) => answer(scope, row, 'label.read'));

/** Changes a label; what the body leaves out stays as it is. */
export function updatePatientLabel(call: Call<'updatePatientLabel'>): Promise<Answer> {
  const { parent, ...body } = call.body;
  const change = async (scope: Scope, row: LabelRow) => {
    await refuseForeign(scope, 'patient_labels', [parent]);
    if (parent === row.id) throw invalid({ parent: ["A label can't be its own parent."] });
    if ((await upFrom(scope.trx, parent)).includes(row.id))
      throw invalid({
        parent: ['This label stands below the one that you are changing. Pick another parent.'],
      });
    await updateRow(scope.trx, 'patient_labels', row, { ...body, parent_id: parent }, scope.user.id);
    return answer(scope, row, 'label.updated');
  };
  // whoever would close a circle meanwhile waits for one of those that are locked
  return changeThing(call, labelKind, 'labels.manage', change, (trx) => upFrom(trx, parent));
}

/** A label and those that stand above it. */
async function upFrom(trx: Trx, label: number | null | undefined): Promise<number[]> {
  if (!label) return [];
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE up AS (
      SELECT t.clinic_id, t.id, t.parent_id FROM patient_labels t WHERE t.id = ${label}
      UNION SELECT t.clinic_id, t.id, t.parent_id
        FROM patient_labels t JOIN up ON t.clinic_id = up.clinic_id AND t.id = up.parent_id
    ) SELECT id FROM up`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Archives a label: patients keep it, no one is given it any more. */
export const archivePatientLabel = (call: Call<'archivePatientLabel'>): Promise<Answer> =>
  changeThing(call, labelKind, 'labels.manage', async (scope, row) => {
    await updateRow(scope.trx, 'patient_labels', row, { status: 'archived' }, scope.user.id);
    await answer(scope, row, 'label.archived');
    return { status: 204 };
  });

/** Takes a label out of the archive. */
export const restorePatientLabel = (call: Call<'restorePatientLabel'>): Promise<Answer> =>
  changeThing(call, labelKind, 'labels.manage', async (scope, row) => {
    await updateRow(scope.trx, 'patient_labels', row, { status: 'active' }, scope.user.id);
    return answer(scope, row, 'label.restored');
  });

async function answer(scope: Scope, row: LabelRow, action: AuditAction, status = 200): Promise<Answer> {
  await tell(scope, { action, objectType: 'label', objectId: row.id });
  return shown(await readShown(scope, row), status);
}
