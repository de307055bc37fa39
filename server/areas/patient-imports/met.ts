import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Refs } from './kinds/kind.ts';

/** What a row points at, by how the other system calls it. */
export const sourcesIn = (refs: Refs): string[] =>
  Object.values(refs)
    .flatMap((one) => (one === null ? [] : one))
    .filter((one) => one !== '');

/** What became of rows, by how the other system calls them. */
export interface Met {
  id: number | null;
  isWrong: boolean;
}

/** The same; what is about a chart that was merged is about the one that took it in. */
export async function metBySource(
  scope: Scope,
  importId: number,
  sources: readonly string[],
): Promise<Map<string, Met>> {
  const { trx, clinic } = scope;
  const met = await namedBySource(scope, importId, sources);
  const patients = [...met].filter(([source]) => source.startsWith('Patient/'));
  for (let open = patients; open.length > 0; ) {
    const ids = open.flatMap(([, { id }]) => (id === null ? [] : [id]));
    if (ids.length === 0) break;
    const { rows } = await sql<{ id: number; into: number }>`
      SELECT id, merged_into AS into FROM patients
      WHERE clinic_id = ${clinic.id} AND id = ANY(${ids}::int[]) AND merged_into IS NOT NULL`.execute(trx);
    const into = new Map(rows.map((row) => [row.id, row.into]));
    open = open.flatMap(([source, one]): typeof patients => {
      const id = one.id === null ? undefined : into.get(one.id);
      return id === undefined ? [] : [[source, { ...one, id }]];
    });
    for (const [source, one] of open) met.set(source, one);
  }
  return met;
}

/** What rows became themselves. */
export async function namedBySource(
  { trx, clinic }: Scope,
  importId: number,
  sources: readonly string[],
): Promise<Map<string, Met>> {
  const { rows } = await sql<{ source: string; id: number | null; wrong: boolean }>`
    SELECT source, CASE WHEN outcome IN ('created', 'kept') THEN made_id ELSE known_id END AS id,
      problems <> '{}' AND known_id IS NULL AS wrong
    FROM patient_import_rows
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND source = ANY(${[...new Set(sources)]}::text[])`.execute(
    trx,
  );
  return new Map(rows.map(({ source, id, wrong }) => [source, { id, isWrong: wrong }]));
}
