import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { type checksumOf, emptyForm } from '#server/areas/consent-forms/form.ts';
import { freeCode } from '#server/areas/consent-forms/one.ts';
import { insertMany, insertWhereFree, nextIds } from '#server/database/insert-many.ts';
import type { ImportKind, ReadyRow, Stored } from './kind.ts';
import { readForm } from './read-form.ts';

/** A consent form or questions before a visit, out of a Questionnaire: not in use until someone restores or publishes it. */
export const formImport: ImportKind = {
  name: 'form',
  types: ['Questionnaire'],
  permission: 'forms.manage',
  table: 'consent_forms',
  thing: 'consent_form',
  made: 'consent_form.imported',
  undone: 'consent_form.import_undone',
  needs: {},
  own: [
    ['consent_form_versions', 'form_id'],
    ['service_consent_forms', 'form_id'],
  ],
  read: ([given = {}], { scope }) => readForm(given, scope.clinic.id),
  /** One of the same code that says the same. */
  async known({ trx, clinic }, rows) {
    const { rows: found } = await sql<{ line: number; id: number }>`
      SELECT r.line, f.id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line integer, body jsonb)
      JOIN consent_forms f ON f.clinic_id = ${clinic.id} AND r.body ->> 'code' IN (f.code, '')
        AND f.title = r.body ->> 'title' AND f.blocks = r.body -> 'blocks' AND f.variants = r.body -> 'variants'`.execute(
      trx,
    );
    return new Map(found.map(({ line, id }) => [line, id]));
  },
  /** Another form here may have the code. */
  async refuse({ trx, clinic }, rows) {
    const codes = rows.map(({ body }) => String(body.code ?? ''));
    const { rows: found } = await sql<{ code: string }>`
      SELECT code FROM consent_forms WHERE clinic_id = ${clinic.id} AND code = ANY(${codes}::text[])`.execute(
      trx,
    );
    const taken = new Set(found.map(({ code }) => code));
    for (const { body, leftOut } of rows)
      if (taken.has(String(body.code))) leftOut.push('Questionnaire.identifier');
  },
  async store(scope, rows, importId) {
    const ids = await nextIds(scope.trx, 'consent_forms', rows.length);
    const stored: Stored = new Map();
    for (const [nth, row] of rows.entries())
      stored.set(row.line, await storeOne(scope, ids[nth] as number, row, importId));
    return stored;
  },
};

async function storeOne(scope: Scope, id: number, row: ReadyRow, importId: number): Promise<number | string> {
  const { trx, clinic, user } = scope;
  const { versions, ...body } = row.body;
  const form = {
    ...{ id, ...emptyForm, earlier_history: [], ...body, code: await codeFor(scope, body) },
    ...{ clinic_id: clinic.id, created_by: user.id, updated_by: user.id },
  };
  const made = await insertWhereFree(trx, 'consent_forms', [form]);
  if (!made.has(id)) return 'Another form has this code.';
  const frozen = (versions as Parameters<typeof checksumOf>[0][]).map((one) => ({
    ...(one as object),
    ...{ clinic_id: clinic.id, form_id: id },
  }));
  await insertMany(trx, 'consent_form_versions', frozen);
  // a service that came in before someone chose the form
  await sql`
    INSERT INTO service_consent_forms (clinic_id, service_id, form_id, required_elsewhere_since)
    SELECT clinic_id, made_id, ${id}, (body #>> ARRAY['required_since', ${row.source}])::timestamptz FROM patient_import_rows
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND kind = 'service' AND outcome = 'created'
      AND refs -> 'forms' @> to_jsonb(${row.source}::text)
    ON CONFLICT DO NOTHING`.execute(trx);
  return id;
}

/** The form's own code where it is free. */
async function codeFor(scope: Scope, { code, title }: { code: string; title: string }): Promise<string> {
  const { rows } = await sql`
    SELECT FROM consent_forms WHERE clinic_id = ${scope.clinic.id} AND code = ${code}`.execute(scope.trx);
  return code !== '' && rows.length === 0 ? code : freeCode(scope, code || title);
}
