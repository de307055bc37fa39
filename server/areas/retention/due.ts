import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, tell } from '#server/access/scope.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { listed } from '#server/lists/list.ts';
import { rulesOf } from './rules.ts';

type DueChart = components['schemas']['DueChart'];
export type Counts = components['schemas']['ChartCounts'];

export type DueRow = Pick<
  Row<'patients'>,
  'id' | 'version' | 'mrn' | 'first_name' | 'last_name' | 'birth_date'
> &
  Pick<DueChart, 'last_contact' | 'due_since' | 'ground' | 'kept_until'> & {
    kept_reason: string | null;
    counts: Counts;
  };

/** How much of each kind belongs to a patient called `t`, with the charts that were merged into theirs. */
export const chartCounts = sql`(SELECT jsonb_build_object(
  'reservations', (SELECT count(*) FROM reservations o WHERE o.clinic_id = t.clinic_id AND o.patient_id = ANY (m.ids)),
  'records', (SELECT count(*) FROM medical_records o WHERE o.clinic_id = t.clinic_id AND o.patient_id = ANY (m.ids)),
  'consents', (SELECT count(*) FROM patient_consents o WHERE o.clinic_id = t.clinic_id AND o.patient_id = ANY (m.ids)),
  'files', (SELECT count(*) FROM attachments o WHERE o.clinic_id = t.clinic_id AND o.patient_id = ANY (m.ids) AND o.status = 'stored'))
  FROM (SELECT ARRAY(SELECT merged_charts(t.clinic_id, t.id)) AS ids) m)`;

const columns = sql`t.id, t.version, t.mrn, t.first_name, t.last_name, t.birth_date,
  t.last_contact, t.due_since, t.ground, t.kept_until,
  (SELECT h.reason FROM retention_holds h WHERE h.clinic_id = t.clinic_id
    AND h.patient_id IN (SELECT merged_charts(t.clinic_id, t.id)) ORDER BY h.until DESC LIMIT 1) AS kept_reason,
  ${chartCounts} AS counts`;

/** Which charts are listed, longest due first. */
const dueCharts = (clinic: number, state: 'due' | 'kept' = 'due') => ({
  from: sql`(SELECT p.*, d.last_contact, d.due_since, d.ground, d.kept_until
    FROM charts_due(${clinic}, NULL) d JOIN patients p ON p.clinic_id = ${clinic} AND p.id = d.patient_id) t`,
  where: [sql`t.kept_until IS ${state === 'kept' ? sql`NOT NULL` : sql`NULL`}`],
  order: sql`t.due_since, t.id`,
});

/** One page of the charts whose time is over. */
export function listDueCharts(call: Call<'listDueCharts'>): Promise<Answer> {
  const { clinic, state } = call.query;
  return inClinic(call, clinic, 'patients.remove', async (scope) => {
    const answer = await listed<DueRow>(scope.trx, call, { ...dueCharts(clinic, state), columns, show });
    const { years_after_visit, years_after_death } = await rulesOf(scope);
    await tell(scope, { action: 'patient.due_listed', objectType: 'clinic', objectId: clinic });
    const is_ruled = years_after_visit !== null || years_after_death !== null;
    return { ...answer, body: { ...(answer.body as object), is_ruled } };
  });
}

const show = ({ id, kept_until, kept_reason, ...row }: DueRow): DueChart => ({
  patient: id,
  ...row,
  kept_until,
  kept_reason: kept_until === null ? '' : (kept_reason ?? ''),
});

const tableColumns: readonly ExportColumn<DueRow>[] = [
  ['Number', ({ mrn }) => mrn],
  ['First name', ({ first_name }) => first_name],
  ['Last name', ({ last_name }) => last_name],
  ['Birth date', ({ birth_date }) => birth_date ?? ''],
  ['Last contact', ({ last_contact }) => last_contact],
  ['Due since', ({ due_since }) => due_since],
  ['Period', ({ ground }) => ground],
  ['Kept until', ({ kept_until }) => kept_until ?? ''],
  ['Reservations', ({ counts }) => String(counts.reservations)],
  ['Medical records', ({ counts }) => String(counts.records)],
  ['Consents', ({ counts }) => String(counts.consents)],
  ['Files', ({ counts }) => String(counts.files)],
];

/** The charts whose time is over as a table for a spreadsheet. */
export function exportDueCharts(call: Call<'exportDueCharts'>): Promise<Answer> {
  const { clinic, state } = call.query;
  return inClinic(call, clinic, 'patients.remove', (scope) =>
    exportedList<DueRow>(call, scope, {
      name: 'due-charts',
      action: 'patient.due_exported',
      list: dueCharts(clinic, state),
      columns: tableColumns,
      async read(trx, ids) {
        const { rows } = await sql<DueRow>`
          SELECT ${columns} FROM (SELECT p.*, d.last_contact, d.due_since, d.ground, d.kept_until
            FROM charts_due(${clinic}, ${ids}::int[]) d
            JOIN patients p ON p.clinic_id = ${clinic} AND p.id = d.patient_id) t`.execute(trx);
        return rows;
      },
    }),
  );
}
