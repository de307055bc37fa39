import type pg from 'pg';

/** A table of the schema and the columns that are stored, not computed. */
export interface Table {
  table: string;
  columns: string[];
}

const stored = `
  SELECT c.relname AS "table",
         array_agg(a.attname::text ORDER BY a.attnum) AS columns,
         ARRAY(SELECT DISTINCT f.confrelid::regclass::text FROM pg_constraint f
               WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid) AS needs
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'schema_migrations'
  GROUP BY c.oid, c.relname ORDER BY c.relname`;

/** All tables with data, each after those that its foreign keys point to. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(stored);
  const ordered: Table[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ table }) => table));
    const ready = waiting.filter(({ needs }) => !needs.some((need) => names.has(need)));
    if (ready.length === 0) throw new Error(`These tables need each other: ${[...names].join(', ')}.`);
    ordered.push(...ready.map(({ table, columns }) => ({ table, columns })));
    waiting = waiting.filter(({ table }) => !ready.some((one) => one.table === table));
  }
  return ordered;
}

/** A name as SQL takes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
