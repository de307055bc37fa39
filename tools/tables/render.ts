import { readFileSync } from 'node:fs';
import type pg from 'pg';
import ts from 'typescript';

interface Column {
  table: string;
  column: string;
  /** The name of its type in pg_type; that of a list begins with `_`. */
  type: string;
  nullable: boolean;
  /** Whether an insert may leave it out. */
  hasDefault: boolean;
  /** Whether the database alone writes it. */
  isGenerated: boolean;
  /** The CHECK constraints of this column alone. */
  checks: string[];
}

/** What a table consists of, as the catalogue of PostgreSQL says it; views and partitions have no place here. */
const columns = `
  SELECT c.relname AS table, a.attname AS column, t.typname AS type, NOT a.attnotnull AS nullable,
    a.atthasdef OR a.attidentity <> '' AS "hasDefault", a.attgenerated <> '' OR a.attidentity = 'a' AS "isGenerated",
    ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace
  ORDER BY c.relname COLLATE "C", a.attnum`;

/** What the driver makes of the types of PostgreSQL; a day stays text, because it has no zone. */
const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
};

const shapesFile = new URL('../../server/database/shapes.ts', import.meta.url);

/** The text of `server/database/tables.ts` for a migrated database. */
export async function renderTables(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columns);
  const shaped = shapedColumns();
  const tables = [...new Set(rows.map(({ table }) => table))].map((name) => {
    const own = rows.filter(({ table }) => table === name);
    return `  ${name}: {\n${own.map((one) => `    ${line(one, shaped)}\n`).join('')}  };\n`;
  });
  return `// Written by \`npm run tables\` from the migrated database; do not edit.
import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type { Shapes } from './shapes.ts';

/** Every table with its columns. */
export interface Tables {
${tables.join('')}}

/** A stored row of a table. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** An open transaction. */
export type Trx = Kysely<Tables>;
`;
}

function line(one: Column, shaped: ReadonlySet<string>): string {
  const value = one.nullable ? `${typeOf(one, shaped)} | null` : typeOf(one, shaped);
  const told = one.isGenerated ? `GeneratedAlways<${value}>` : one.hasDefault ? `Generated<${value}>` : value;
  return `${one.column}: ${told};`;
}

function typeOf({ table, column, type, checks }: Column, shaped: ReadonlySet<string>): string {
  if (shaped.has(`${table}.${column}`)) return `Shapes['${table}']['${column}']`;
  const words = checks.map(wordsOf).find((one) => one.length > 0);
  if (words) return words.join(' | ');
  const isList = type.startsWith('_');
  const known = types[isList ? type.slice(1) : type];
  if (known) return isList ? `${known}[]` : known;
  const advice = type.startsWith('json') ? 'say in server/database/shapes.ts what it holds' : 'add it here';
  throw new Error(`${table}.${column} is ${type}: ${advice}.`);
}

/** The words that a CHECK leaves a text, none where it says something else. */
function wordsOf(check: string): string[] {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check)?.[1];
  return list?.includes('::text') ? (list.match(/'[^']*'/g) ?? []) : [];
}

/** The columns of which `shapes.ts` says more than PostgreSQL can, as `table.column`. */
function shapedColumns(): ReadonlySet<string> {
  const source = ts.createSourceFile('shapes.ts', readFileSync(shapesFile, 'utf8'), ts.ScriptTarget.Latest);
  const shapes = source.statements.find(
    (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === 'Shapes',
  );
  const properties = (members: readonly ts.TypeElement[]) => members.filter(ts.isPropertySignature);
  return new Set(
    properties(shapes?.members ?? []).flatMap(({ name, type }) =>
      properties(type && ts.isTypeLiteralNode(type) ? type.members : []).map(
        (column) => `${name.getText(source)}.${column.name.getText(source)}`,
      ),
    ),
  );
}
