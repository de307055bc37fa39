import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, inPortion, type Scope, tell } from '#server/access/scope.ts';
import { nameOf } from '#server/database/names.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { csvAnswer, mostRows } from '#server/lists/csv.ts';
import { findPage, pageOf } from '#server/lists/list.ts';
import { daySpan, today } from '#server/time/clinic-days.ts';
import { namesIn } from './names.ts';

type Row = Omit<components['schemas']['AuditEntry'], 'id' | 'at'> & { id: string; at: Date };
type AuditChange = components['schemas']['AuditChange'];
type Filters = Omit<Call<'exportAuditEntries'>['query'], 'clinic'>;

const byLink = sql`t.user_id IS NULL AND t.action LIKE 'visit.%'`;

/** Hours and absences have no numbers of their own, and old entries hold a null for each: of them the field alone is told. */
function numbered(ids: readonly (number | null)[] | undefined): number[] | undefined {
  const known = ids?.filter((id) => id !== null);
  return known?.length ? known : undefined;
}

const shownChange = ({ added, removed, ...change }: AuditChange): AuditChange => {
  const [come, gone] = [numbered(added), numbered(removed)];
  return { ...change, ...(come && { added: come }), ...(gone && { removed: gone }) };
};

const columns = sql`t.id, t.at, t.user_id AS "user", t.via, t.kind, t.action, t.object_type, t.object_id, t.patient_id AS patient,
  coalesce(t.changes, '[]') AS changes, t.address, coalesce((SELECT ${nameOf('u')} FROM users u WHERE u.id = t.user_id),
    CASE WHEN t.action LIKE 'visit.%' THEN 'The patient, by link' ELSE '' END) AS user_name`;

function conditions({ clinic }: Scope, asked: Filters): RawBuilder<unknown>[] {
  const { object_type, object_id, patient, user, by_link, kind, action, date_from, date_to } = asked;
  const span = daySpan(clinic.timezone, date_from, date_to);
  return [
    sql`t.clinic_id = ${clinic.id}`,
    ...(object_type ? [sql`t.object_type = ${object_type}`] : []),
    ...(object_id ? [sql`t.object_id = ${object_id}`] : []),
    ...(patient ? [sql`t.patient_id = ${patient}`] : []),
    ...(user ? [sql`t.user_id = ${user}`] : []),
    ...(by_link === undefined ? [] : [by_link ? byLink : sql`NOT (${byLink})`]),
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...(action ? [sql`t.action = ${action}`] : []),
    ...(span.start ? [sql`t.at >= ${span.start}`] : []),
    ...(span.end ? [sql`t.at < ${span.end}`] : []),
  ];
}

const shown = (row: Row) => ({
  ...row,
  id: Number(row.id),
  at: row.at.toISOString(),
  changes: row.changes.map(shownChange),
});

/** How many entries the log of a clinic holds. */
async function lengthOf({ trx, clinic }: Scope): Promise<number> {
  const { rows } = await sql<{ length: string | null }>`
    SELECT max(position) AS length FROM audit_entries WHERE chain = ${`clinic:${clinic.id}`}`.execute(trx);
  return Number(rows[0]?.length ?? 0);
}

function upToThere(url: string, upTo: number): string {
  const [path = '', text = ''] = url.split('?', 2);
  const query = new URLSearchParams(text);
  query.set('up_to', String(upTo));
  return `${path}?${query}`;
}

/** Who read or changed what, newest first; each page leaves out what was written after the first of them was read. */
function listAuditEntries(call: Call<'listAuditEntries'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'audit.read', async (scope) => {
    const upTo = call.query.up_to ?? (await lengthOf(scope));
    const found = await findPage<Row>(scope.trx, call, {
      from: sql`audit_entries t`,
      // positions follow the order of the commits, which ids do not
      where: [...conditions(scope, call.query), sql`t.position <= ${upTo}`],
      order: sql`t.id DESC`,
      columns,
    });
    const { status, body } = pageOf({ url: upToThere(call.url, upTo), query: call.query }, found, shown);
    const names = await namesIn(scope, found.rows);
    await tell(scope, { action: 'audit.read', objectType: 'clinic', objectId: clinic });
    return { status, body: { ...(body as object), names, up_to: upTo } };
  });
}

const written = (value: number | string | null) => (value === null ? '' : String(value));
const titles = [
  'Time (UTC)',
  'User',
  'Name',
  'Via',
  'Kind',
  'Action',
  'Thing',
  'Thing number',
  'Patient number',
  'Address',
  'Changes',
];

/** The entries of a filtered log as a table for a spreadsheet; who took it is remembered before the first line leaves. */
function exportAuditEntries(call: Call<'exportAuditEntries'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'audit.read', async (scope) => {
    const { rows } = await sql<{ ids: string[] | null }>`
      SELECT array_agg(id) AS ids FROM (
        SELECT t.id FROM audit_entries t WHERE ${sql.join(conditions(scope, call.query), sql` AND `)}
        ORDER BY t.id DESC LIMIT ${mostRows + 1}
      ) listed`.execute(scope.trx);
    const ids = (rows[0]?.ids ?? []).map(Number);
    if (ids.length > mostRows)
      throw invalid({ detail: ['This is more than one table can hold. Narrow the log by a filter.'] });
    await tell(scope, { action: 'audit.exported', objectType: 'clinic', objectId: clinic });
    return csvAnswer({
      name: `audit-${today(scope.clinic)}`,
      titles,
      ids,
      read: async (some) =>
        (await inPortion(call, scope, ({ trx }) => entriesOf(trx, clinic, some))).map(cellsOf),
    });
  });
}

/** One change in a cell: status: booked -> arrived. A field whose values are not kept is named. */
function changeInWords({ field, added, removed, ...values }: AuditChange): string {
  if ('from' in values) return `${field}: ${JSON.stringify(values.from)} -> ${JSON.stringify(values.to)}`;
  const ties = [added && `+${added.join(' +')}`, removed && `-${removed.join(' -')}`].filter(Boolean);
  return ties.length > 0 ? `${field}: ${ties.join(' ')}` : field;
}

async function entriesOf(trx: Trx, clinic: number, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM audit_entries t WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::bigint[])
    ORDER BY t.id DESC`.execute(trx);
  return rows;
}

const cellsOf = (row: Row): string[] => [
  row.at.toISOString(),
  written(row.user),
  row.user_name,
  row.via ?? '',
  row.kind,
  row.action,
  written(row.object_type),
  written(row.object_id),
  written(row.patient),
  row.address,
  row.changes.map(shownChange).map(changeInWords).join('; '),
];

/** The operations that read the audit log. */
export const auditOperations = { listAuditEntries, exportAuditEntries };
