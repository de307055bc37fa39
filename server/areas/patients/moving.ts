import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Trx } from '#server/database/tables.ts';

/** These say which charts are which, and stay. */
const staying = ['patients', 'patient_merges', 'patient_distinctions', 'patient_label_links'];

/** Every table whose rows belong to a patient, asked of the database itself: a new one is not forgotten. */
export async function tablesOfPatients(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attname = 'patient_id' AND own.attnum = ANY(c.conkey)
    JOIN pg_attribute id ON id.attrelid = c.conrelid AND id.attname = 'id'
    WHERE c.contype = 'f' AND c.confrelid = 'patients'::regclass
      AND c.conrelid::regclass::text <> ALL(${staying}::text[]) AND has_table_privilege(c.conrelid, 'UPDATE')
    ORDER BY 1`.execute(trx);
  return rows.map(({ name }) => name);
}

/** The labels that only the one bears. */
export async function labelsToMove({ trx, clinic }: Scope, from: number, into: number): Promise<number[]> {
  const { rows } = await sql<{ label_id: number }>`
    SELECT label_id FROM patient_label_links WHERE clinic_id = ${clinic.id} AND patient_id = ${from}
    EXCEPT SELECT label_id FROM patient_label_links WHERE clinic_id = ${clinic.id} AND patient_id = ${into}
    ORDER BY 1`.execute(trx);
  return rows.map(({ label_id }) => label_id);
}

/** Moves everything of one patient to another, and tells what it was, as ids by table. */
export async function move(
  { trx, clinic }: Scope,
  from: number,
  into: number,
  labels: number[],
): Promise<Record<string, number[]>> {
  const moved: Record<string, number[]> = {};
  for (const table of await tablesOfPatients(trx)) {
    const { rows } = await sql<{ id: number }>`
      UPDATE ${sql.table(table)} SET patient_id = ${into}
      WHERE clinic_id = ${clinic.id} AND patient_id = ${from} RETURNING id`.execute(trx);
    if (rows.length > 0) moved[table] = rows.map(({ id }) => Number(id));
  }
  await sql`
    INSERT INTO patient_label_links (clinic_id, patient_id, label_id)
    SELECT ${clinic.id}, ${into}, unnest(${labels}::int[]) ON CONFLICT DO NOTHING`.execute(trx);
  return moved;
}

interface Merge {
  from_id: number;
  into_id: number;
  moved: Record<string, number[]>;
  labels: number[];
}

/** Moves back what a merge had moved; what came since stays where it came. */
export async function moveBack({ trx, clinic }: Scope, merge: Merge): Promise<void> {
  const { from_id, into_id, moved, labels } = merge;
  const known = await tablesOfPatients(trx);
  for (const [table, ids] of Object.entries(moved).filter(([name]) => known.includes(name)))
    await sql`
      UPDATE ${sql.table(table)} SET patient_id = ${from_id}
      WHERE clinic_id = ${clinic.id} AND patient_id = ${into_id} AND id = ANY(${ids}::int[])`.execute(trx);
  await sql`
    DELETE FROM patient_label_links WHERE clinic_id = ${clinic.id} AND patient_id = ${into_id}
      AND label_id = ANY(${labels}::int[])`.execute(trx);
}

/**
 * The charts that a consent can have been signed in: the one that it is in now, first, and those that merges and their
 * undoing carried it between. Its sum names the one of then, and stays as it is.
 */
export async function chartsAlongMerges(
  { trx, clinic }: Scope,
  { id, patient_id }: { id: number; patient_id: number },
): Promise<number[]> {
  const { rows } = await sql<{ from_id: number; into_id: number }>`
    SELECT from_id, into_id FROM patient_merges
    WHERE clinic_id = ${clinic.id} AND moved -> 'patient_consents' @> to_jsonb(${id}::int)`.execute(trx);
  const charts = new Set(rows.flatMap(({ from_id, into_id }) => [from_id, into_id]));
  return charts.has(patient_id) ? [...new Set([patient_id, ...charts])] : [patient_id];
}
