import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Written } from '#server/areas/patient-consents/language.ts';
import type { ReadyRow } from './kind.ts';

/** A frozen version of a form of this clinic. */
export interface Version extends Written {
  line: number;
  form_id: number;
  number: number;
}

/** The version of each row's form that says what was read, under its own number where several do; by its line. */
export async function versionsOf(
  { trx, clinic }: Scope,
  rows: readonly ReadyRow[],
): Promise<Map<number, Version>> {
  const asked = rows.map(({ line, body, one }) => ({
    ...{ line, form: one('form') },
    ...{ number: body.form_version, sum: body.form_checksum },
  }));
  const { rows: found } = await sql<Version>`
    SELECT DISTINCT ON (r.line) r.line, v.form_id, v.number, v.title, v.blocks, v.variants
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r (line integer, form integer, number integer, sum text)
    JOIN consent_form_versions v ON v.clinic_id = ${clinic.id} AND v.form_id = r.form AND v.checksum = r.sum
    ORDER BY r.line, v.number = r.number DESC, v.number DESC`.execute(trx);
  return new Map(found.map((version) => [version.line, version]));
}
