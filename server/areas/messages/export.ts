import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { momentIn } from '#server/time/clinic-days.ts';
import { isCurrent, type MessageRow, shownMessage } from './message.ts';

type Listed = MessageRow & { is_current: boolean };
type Filters = Pick<Call<'listMessages'>['query'], 'clinic' | 'state'>;

/** Which messages are listed, newest first. */
export const listedMessages = ({ clinic, state }: Filters) => ({
  from: sql`outbox t`,
  where: [sql`t.clinic_id = ${clinic}`, ...(state ? [sql`t.state = ${state}`] : [])],
  order: sql`t.id DESC`,
});

/** As the list shows it; what this server can send by is nothing for a table. */
const shown = (row: Listed) => shownMessage(row, { mail: true, text: true });

const columns: readonly ExportColumn<Listed>[] = [
  ['Kind', ({ template }) => template],
  ['Channel', ({ channel }) => channel],
  ['To', (row) => shown(row).recipient ?? ''],
  ['State', ({ state }) => state],
  ['Last error', (row) => shown(row).last_error],
  ['Attempts', ({ attempts }) => String(attempts)],
  ['Written', ({ created_at }, zone) => momentIn(zone, created_at)],
  ['Changed', ({ changed_at }, zone) => momentIn(zone, changed_at)],
  ['Useful until', ({ expires_at }, zone) => momentIn(zone, expires_at)],
];

/** The messages of a filtered list as a table for a spreadsheet. */
export function exportMessages(call: Call<'exportMessages'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'messages.manage', (scope) =>
    exportedList<Listed>(call, scope, {
      name: 'messages',
      action: 'message.table_exported',
      list: listedMessages(call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<Listed>`
          SELECT t.*, ${isCurrent} AS is_current FROM outbox t
          WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return rows;
      },
    }),
  );
}
