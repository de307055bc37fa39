import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { inClinic, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import { insertRow, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { listed } from '#server/lists/list.ts';
import { exportRecordTemplates } from './export.ts';
import { listedTemplates } from './list.ts';
import { shownTemplate, type TemplateRow, templateContent, templateKind } from './template.ts';

/** One page of the templates and snippets. */
function listRecordTemplates(call: Call<'listRecordTemplates'>): Promise<Answer> {
  return inClinic(call, call.query.clinic, 'records.read', ({ trx }) =>
    listed<TemplateRow>(trx, call, {
      ...listedTemplates(call.query),
      columns: sql`t.*`,
      show: shownTemplate,
    }),
  );
}

/** Stores a template or a snippet. */
function createRecordTemplate(call: Call<'createRecordTemplate'>): Promise<Answer> {
  const { clinic, name, kind, ...texts } = call.body;
  return inClinic(call, clinic, 'records.write', async (scope) => {
    const values = { clinic_id: clinic, name, kind, content: templateContent(texts) };
    const row = await insertRow(scope.trx, templateKind.table, values, scope.user.id);
    return answer(scope, row, 'record_template.created', 201);
  });
}

const readRecordTemplate = (call: Call<'readRecordTemplate'>): Promise<Answer> =>
  onThing(call, templateKind, 'records.read', (scope, row) => answer(scope, row, 'record_template.read'));

const change = (
  call: Parameters<typeof changeThing>[0],
  action: 'updated' | 'archived' | 'restored',
  changes: (row: TemplateRow) => Partial<TemplateRow>,
): Promise<Answer> =>
  changeThing(call, templateKind, 'records.write', async (scope, row) => {
    const { table } = templateKind;
    const changed = await updateRow(scope.trx, table, row, changes(row), scope.user.id);
    return answer(scope, changed, `record_template.${action}`);
  });

/** Changes a template; what the body leaves out stays as it is. */
function updateRecordTemplate(call: Call<'updateRecordTemplate'>): Promise<Answer> {
  const { name, kind, ...texts } = call.body;
  return change(call, 'updated', ({ content }) => ({ name, kind, content: templateContent(texts, content) }));
}

/** Archives a template: it is offered no more. */
async function archiveRecordTemplate(call: Call<'archiveRecordTemplate'>): Promise<Answer> {
  const answered = await change(call, 'archived', () => ({ status: 'archived' }));
  return answered.status === 200 ? { status: 204 } : answered;
}

const restoreRecordTemplate = (call: Call<'restoreRecordTemplate'>): Promise<Answer> =>
  change(call, 'restored', () => ({ status: 'active' }));

async function answer(scope: Scope, row: TemplateRow, action: AuditAction, status = 200): Promise<Answer> {
  await tell(scope, { action, objectType: templateKind.word, objectId: row.id });
  return shown(shownTemplate(row), status);
}

/** The operations of templates and snippets. */
export const recordTemplateOperations = {
  listRecordTemplates,
  exportRecordTemplates,
  createRecordTemplate,
  readRecordTemplate,
  updateRecordTemplate,
  archiveRecordTemplate,
  restoreRecordTemplate,
};
