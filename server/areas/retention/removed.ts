import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, tell } from '#server/access/scope.ts';
import { nameOf } from '#server/database/names.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { listed } from '#server/lists/list.ts';

type Removed = components['schemas']['RemovedChart'];
/** What is left of a chart, and of those that had been merged into it. */
export type RemovedRow = Pick<
  Row<'patient_erasures'>,
  'patient_id' | 'ground' | 'due_since' | 'reason' | 'counts' | 'erased_at'
> & { also: number[]; erased_by_name: string };

type Filters = Pick<Call<'listRemovedCharts'>['query'], 'clinic' | 'mrn'>;

/** Which removed charts are listed, newest first. */
export const listedRemovals = ({ clinic, mrn }: Filters) => ({
  from: sql`patient_erasures t`,
  where: [
    sql`t.clinic_id = ${clinic}`,
    sql`t.removed_with IS NULL`,
    ...(mrn
      ? [
          sql`EXISTS (SELECT FROM patient_erasures e WHERE e.clinic_id = t.clinic_id
            AND t.patient_id IN (e.patient_id, e.removed_with) AND e.mrn_hash = erased_mrn(e.mrn_salt, ${mrn}))`,
        ]
      : []),
  ],
  order: sql`t.id DESC`,
});

/** What is shown of a removal `t`. */
export const removedColumns = sql`t.patient_id, t.ground, t.due_since, t.reason, t.counts, t.erased_at,
  ARRAY(SELECT e.patient_id FROM patient_erasures e
    WHERE e.clinic_id = t.clinic_id AND e.removed_with = t.patient_id ORDER BY 1) AS also,
  (SELECT ${nameOf('u')} FROM users u WHERE u.id = t.erased_by) AS erased_by_name`;

/** One page of what is left of removed charts; by its number only whoever has the number finds one. */
export function listRemovedCharts(call: Call<'listRemovedCharts'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'patients.remove', async (scope) => {
    const answer = await listed<RemovedRow>(scope.trx, call, {
      ...listedRemovals(call.query),
      columns: removedColumns,
      show: shown,
    });
    await tell(scope, { action: 'patient.removals_listed', objectType: 'clinic', objectId: clinic });
    return answer;
  });
}

const shown = ({ patient_id, erased_at, ...row }: RemovedRow): Removed => ({
  patient: patient_id,
  ...row,
  erased_at: erased_at.toISOString(),
});
