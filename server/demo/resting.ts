import type pg from 'pg';

/** The tables that grow with the number of patients. They are empty when filling begins. */
export const large = [
  'patients',
  'patient_label_links',
  'patient_consents',
  'reservations',
  'medical_records',
  'medical_record_versions',
  'moves',
];

/**
 * What follows changes row by row or marks them: all is counted at the end, no one listens, and no entry of the audit
 * log tells what was filled in. And what keeps rows from being cut off.
 */
const triggers = [
  'patients:mark_added',
  'patients:tally_changed',
  'patients:note_rows',
  'patient_label_links:note_patient_given',
  'reservations:mark_added',
  'reservations:tell_reservation',
  'patient_consents:kept',
  'medical_records:kept',
  'medical_record_versions:kept',
  'moves:kept',
].map((name) => name.split(':'));

/**
 * Lets the indexes and cross-references of the large tables rest while they are filled, and makes them again in one go,
 * which is many times faster. As part of the one transaction of the filling: whoever stops it half-way has lost nothing.
 */
export async function whileResting<Result>(
  client: pg.ClientBase,
  tell: (what: string, done: number, of: number) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("SET LOCAL maintenance_work_mem = '256MB'");
  const { rows } = await client.query<{ drop: string; make: string }>(restingParts, [large]);
  for (const { drop } of [...rows].reverse()) await client.query(drop);
  for (const [table, name] of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  // a table that was cut in this transaction is filled without a journal where wal_level allows it, and needs no vacuum
  await client.query(`TRUNCATE ${large.join(', ')}`);
  const result = await work();
  for (const [table, name] of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
  for (const [at, { make }] of rows.entries()) {
    await client.query(make);
    tell('indexes', at + 1, rows.length);
  }
  return result;
}

/** Indexes first, then what excludes and what refers to others; primary keys stay. */
const restingParts = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS make, 1 AS turn, i.indexrelid AS oid
  FROM pg_index i
  WHERE i.indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
  UNION ALL
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname),
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)),
    CASE c.contype WHEN 'x' THEN 2 ELSE 3 END, c.oid
  FROM pg_constraint c WHERE (c.conrelid = ANY($1::regclass[]) AND c.contype = 'x')
    OR ((c.conrelid = ANY($1::regclass[]) OR c.confrelid = ANY($1::regclass[])) AND c.contype = 'f')
  ORDER BY turn, oid`;
