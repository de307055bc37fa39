import type pg from 'pg';

/**
 * What stands in every table, as a sum of each, to see that a call changed nothing. How often someone tried is counted, so
 * `throttles` is left out, and so is what the test says.
 */
export async function everyRow(pool: pg.Pool, without: string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1) ORDER BY 1`,
    [['throttles', ...without]],
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, (SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' ORDER BY t::text)), '') FROM "${name}" t) AS sum`,
  );
  const { rows } = await pool.query<{ name: string; sum: string }>(sums.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
