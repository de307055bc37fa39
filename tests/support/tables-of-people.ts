import type pg from 'pg';

/** Every table whose rows belong to a patient by foreign keys, directly or through others. */
export async function tablesOfPeople(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    WITH RECURSIVE reached (rel) AS (
      SELECT 'patients'::regclass::oid
      UNION SELECT c.conrelid FROM pg_constraint c JOIN reached r ON c.confrelid = r.rel WHERE c.contype = 'f'
    ) SELECT rel::regclass::text AS name FROM reached ORDER BY 1`);
  return rows.map(({ name }) => name);
}
