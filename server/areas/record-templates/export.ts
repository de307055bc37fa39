import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { listedTemplates } from './list.ts';
import type { TemplateRow } from './template.ts';

const columns: readonly ExportColumn<TemplateRow>[] = [
  ['Name', ({ name }) => name],
  ['Kind', ({ kind }) => kind],
  ['Status', ({ status }) => status],
  ['Chief complaint', ({ content }) => content.chief_complaint],
  ['Subjective', ({ content }) => content.subjective],
  ['Objective', ({ content }) => content.objective],
  ['Assessment', ({ content }) => content.assessment],
  ['Plan', ({ content }) => content.plan],
  ['Text', ({ content }) => content.text],
];

/** The templates and snippets of a filtered list as a table for a spreadsheet. */
export function exportRecordTemplates(call: Call<'exportRecordTemplates'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'records.read', (scope) =>
    exportedList<TemplateRow>(call, scope, {
      name: 'templates',
      action: 'record_template.table_exported',
      list: listedTemplates(call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<TemplateRow>`
          SELECT t.* FROM record_templates t WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(
          trx,
        );
        return rows;
      },
    }),
  );
}
