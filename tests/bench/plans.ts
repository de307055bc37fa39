import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { demoEmail, demoPassword } from '#server/demo/account.ts';
import { auditKey, testSettings } from '#tests/support/api.ts';
import { callsOf } from './growth.ts';
import { atMost, type Row } from './row.ts';
import { onSeededFolder, sizesOr } from './seededClinic.ts';

/** With `BENCH_KEEP=yes` the ways found are those that are right from now on. */
const keeps = process.env.BENCH_KEEP === 'yes';
const keptIn = (patients: number) =>
  join(import.meta.dirname, '../../docs/plans', `ways-${patients}-patients.txt`);

type Ways = ReadonlyMap<string, readonly string[]>;

/** A call, and below it what is read how; and so on. */
const textOf = (ways: Ways) =>
  [...ways].map(([what, found]) => [what, ...found.map((way) => `  ${way}`), ''].join('\n')).join('\n');

function readWays(file: string): Ways {
  const calls = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n\n') : [];
  return new Map(
    calls.map((call) => {
      const [what = '', ...found] = call.split('\n');
      return [what, found.map((way) => way.trim())];
    }),
  );
}

/** PostgreSQL writes the plan of every statement into its log, of those within functions too. */
const explaining = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'log_min_messages=log',
];

/** A table with fewer rows is read as a whole or by an index, as it comes. */
const fewestRows = 5000;

/**
 * By which ways the calls whose times are measured come at the rows of the tables that grow. They are held against those
 * kept in `docs/plans`, so that an index that is lost, or is no longer chosen, is seen.
 */
export async function plans(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const patients of sizesOr('10000')) {
    const ways = await onSeededFolder(patients, (dataDir) => waysOf(dataDir, patients));
    const file = keptIn(patients);
    if (keeps) writeFileSync(file, textOf(ways));
    const right = readWays(file);
    const others = [...ways].flatMap(([what, found]) =>
      found.filter((way) => !right.get(what)?.includes(way)).map((way) => `${what}: ${way}`),
    );
    for (const other of others) console.error(other);
    rows.push({
      what: `${patients} patients: ways to the rows of a table that are not among those kept`,
      ...{ figure: others.length, unit: '', goal: atMost(0) },
    });
  }
  return rows;
}

async function waysOf(dataDir: string, patients: number): Promise<Ways> {
  const settings = testSettings({ dataDir });
  const database = await openDatabase(settings, explaining);
  const app = await buildApp({ settings, pool: database.pool, replica: undefined, auditKey });
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT relname AS name FROM pg_class WHERE reltuples >= $1',
      [fewestRows],
    );
    const large = new Set(rows.map(({ name }) => withoutMonth(name)));
    const { ask, clinic } = await signIn(app);
    const log = join(dataDir, 'postgres.log');
    const ways = new Map<string, string[]>();
    const calls = callsOf(clinic, patients);
    // what the audit log shows is what was asked for before, and a statement that comes again is planned anew
    for (const [what, path, , body] of [...calls, ...calls, ...calls]) {
      const from = readFileSync(log, 'utf8').length;
      await ask(path, body);
      const found = plansIn(readFileSync(log, 'utf8').slice(from)).flatMap((plan) => waysIn(plan, large));
      ways.set(what, [...new Set([...(ways.get(what) ?? []), ...found])].toSorted());
    }
    return ways;
  } finally {
    await app.close();
    await database.close();
  }
}

async function signIn(app: FastifyInstance) {
  let authorization = '';
  async function ask(path: string, body?: object) {
    const method = body ? 'POST' : 'GET';
    const headers = { ...(authorization && { authorization }), 'content-type': 'application/json' };
    const answer = await app.inject({ method, url: path, headers, ...(body && { payload: body }) });
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}`);
    return answer.json();
  }
  const { token } = await ask('/api/auth/login/', { email: demoEmail, password: demoPassword });
  authorization = `Bearer ${token.access}`;
  const { results } = await ask('/api/clinics');
  return { ask, clinic: results[0].id as number };
}

/** A node of a plan, with the names that PostgreSQL gives its parts. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops'?: number;
  Plans?: Node[];
}

/** The plans that a log tells. */
function plansIn(log: string): Node[] {
  return log
    .split(/^(?=\S)/m)
    .filter((entry) => entry.includes('  plan:\n'))
    .map((entry) => JSON.parse(entry.slice(entry.indexOf('\n'))).Plan as Node);
}

const withoutMonth = (name: string) => name.replace(/_\d{4}_\d{2}(?=_|$)/, '');

function waysIn(node: Node, large: ReadonlySet<string>): string[] {
  const { 'Relation Name': table, 'Node Type': type, Plans: parts = [] } = node;
  const inner = parts.flatMap((part) => waysIn(part, large));
  const isRead = type !== 'ModifyTable' && node['Actual Loops'] !== 0;
  if (!table || !isRead || !large.has(withoutMonth(table))) return inner;
  const by = node['Index Name'] ? [node['Index Name']] : parts.flatMap(indexesIn);
  return [`${withoutMonth(table)}: ${[type, ...by.map(withoutMonth).toSorted()].join(' ')}`, ...inner];
}

const indexesIn = ({ 'Index Name': index, 'Node Type': type, Plans: parts = [] }: Node): string[] =>
  type.startsWith('Bitmap') ? [...(index ? [index] : []), ...parts.flatMap(indexesIn)] : [];
