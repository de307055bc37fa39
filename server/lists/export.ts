import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { type AskedInPortions, inPortion, type Scope, tell } from '#server/access/scope.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { today } from '#server/time/clinic-days.ts';
import { csvAnswer, mostRows } from './csv.ts';

/** One column: its title, and the cell of a row in the zone of the clinic. */
export type ExportColumn<Row> = readonly [title: string, cell: (row: Row, zone: string) => string];

interface Exported<Row> {
  /** What the file is called, before the day. */
  name: string;
  action: AuditAction;
  /** The same rows in the same order as the list shows them, as `t`. */
  list: { from: RawBuilder<unknown>; where: RawBuilder<unknown>[]; order: RawBuilder<unknown> };
  columns: readonly ExportColumn<Row>[];
  /** Some rows, in whatever order. */
  read(trx: Trx, ids: readonly number[]): Promise<readonly (Row & { id: number })[]>;
}

/** A filtered list as a table for a spreadsheet; who took it is remembered before the first line leaves. */
export async function exportedList<Row>(
  call: AskedInPortions,
  scope: Scope,
  { name, action, list, columns, read }: Exported<Row>,
): Promise<Answer> {
  const { rows } = await sql<{ ids: number[] | null }>`
    SELECT array_agg(id) AS ids FROM (
      SELECT t.id FROM ${list.from} WHERE ${sql.join(list.where, sql` AND `)} ORDER BY ${list.order} LIMIT ${mostRows + 1}
    ) listed`.execute(scope.trx);
  const ids = rows[0]?.ids ?? [];
  if (ids.length > mostRows)
    throw invalid({ detail: ['This is more than one table can hold. Narrow the list by a filter.'] });
  const { clinic } = scope;
  await tell(scope, { action, objectType: 'clinic', objectId: clinic.id });
  return csvAnswer({
    name: `${name}-${today(clinic)}`,
    titles: columns.map(([title]) => title),
    ids,
    async read(some) {
      const found = await inPortion(call, scope, ({ trx }) => read(trx, some));
      const byId = new Map(found.map((row) => [row.id, row]));
      // what went away meanwhile is left out
      return some.flatMap((id) => {
        const row = byId.get(id);
        return row ? [columns.map(([, cell]) => cell(row, clinic.timezone))] : [];
      });
    },
  });
}
