import { sql } from 'kysely';
import { english, isSaying, type Sentence } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import { conflict, type Scope } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import { type FileRoom, whyFull } from '#server/areas/attachments/room.ts';
import { tellEach } from '#server/audit/tell-each.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { inEnglish } from '#server/http/inEnglish.ts';
import { importKind } from './import.ts';
import type { ImportKind, KindName, ReadyRow } from './kinds/kind.ts';
import { importKinds } from './kinds/kinds.ts';
import { canBeFile } from './kinds/otherwise.ts';
import { metBySource, namedBySource, sourcesIn } from './met.ts';
import { storeWhatHolds } from './savepoints.ts';
import { knownByKey, staysFile } from './sources.ts';

type Committed = components['schemas']['CommittedRows'];
type Staged = Pick<
  Row<'patient_import_rows'>,
  'line' | 'refs' | 'problems' | 'sentences' | 'made_id' | 'standing' | 'source' | 'source_key'
> & { kind: KindName; body: Record<string, unknown>; known: number | null; file?: number };
type Linked = Pick<Staged, 'refs' | 'source'> & { id: number };

/** Stores rows that were looked at; one that cannot be stored does not hold up the others. */
export const commitImportRows =
  (room: FileRoom) =>
  (call: Call<'commitImportRows'>): Promise<Answer> =>
    changeThing(call, importKind, 'patients.write', async (scope, row) => {
      if (row.status === 'undone') throw conflict({ detail: ['This import was undone. Begin a new one.'] });
      // two imports of the same files store nothing twice: the second sees what the first has made
      await sql`SELECT pg_advisory_xact_lock(hashtext('import'), ${scope.clinic.id})`.execute(scope.trx);
      const { lines } = call.body;
      const staged = await stagedRows(scope, row.id, lines);
      await knownByKey(scope, row.id, staged);
      const body: Committed = { created: [], refused: [] };
      const found = new Set(staged.map(({ line }) => line));
      for (const line of lines)
        if (!found.has(line)) body.refused.push({ line, message: 'This row was not checked before.' });
      for (const kind of importKinds) {
        const rows = staged.filter((one) => one.kind === kind.name);
        if (rows.length > 0) await commitKind(scope, row.id, kind, rows, body, room);
      }
      await sql`
      UPDATE patient_imports SET status = 'committed', updated_at = now(), updated_by = ${scope.user.id}
      WHERE clinic_id = ${scope.clinic.id} AND id = ${row.id}`.execute(scope.trx);
      const by = (one: { line: number }, other: { line: number }) => one.line - other.line;
      return { status: 200, body: { created: body.created.sort(by), refused: body.refused.sort(by) } };
    });

async function stagedRows(
  { trx, clinic }: Scope,
  importId: number,
  lines: readonly number[],
): Promise<Staged[]> {
  const { rows } = await sql<Staged>`
    SELECT line, kind, body, refs, problems, sentences, made_id, standing, source, source_key, known_id AS known FROM patient_import_rows
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND line = ANY(${[...lines]}::int[]) ORDER BY line`.execute(
    trx,
  );
  return rows;
}

/** The first thing that is wrong with a row, in parts where they were kept; what a server of before looked at since has none. */
function problemOf({ problems, sentences }: Staged): Sentence | undefined {
  const [found] = Object.entries(problems);
  if (!found) return undefined;
  const [name, [text]] = found;
  const [saying] = [sentences?.[name]].flat();
  return isSaying(saying) && english(saying) === text ? saying : text;
}

async function commitKind(
  scope: Scope,
  importId: number,
  kind: ImportKind,
  rows: readonly Staged[],
  body: Committed,
  room: FileRoom,
): Promise<void> {
  const refuse = (line: number, message: Sentence) => void body.refused.push(inEnglish({ line, message }));
  const met = await metBySource(
    scope,
    importId,
    rows.flatMap(({ refs }) => sourcesIn(refs)),
  );
  const ready: ReadyRow[] = [];
  for (const row of rows) {
    const { line, made_id, known } = row;
    const each = (source: string) => met.get(source)?.id ?? null;
    const one = (ref: string) => {
      const source = row.refs[ref];
      return typeof source === 'string' ? each(source) : null;
    };
    const problem = problemOf(row);
    const unmet = Object.entries(kind.needs).find(([name]) => isUnmet(row.refs[name], each));
    if (made_id !== null) body.created.push({ line, kind: kind.name, id: made_id });
    else if (known !== null) refuse(line, 'This is in the clinic already.');
    else if (problem !== undefined) refuse(line, problem);
    else if (unmet && canBeFile(row)) await keepAsFile(scope, importId, row);
    else if (unmet) refuse(line, unmet[1]);
    else ready.push({ ...row, one, each });
  }
  const unfit = (await kind.unfit?.(scope, ready)) ?? new Set<number>();
  for (const row of rows.filter(({ line }) => unfit.has(line))) await keepAsFile(scope, importId, row);
  const fit = ready.filter(({ line }) => !unfit.has(line));
  const size = fit.reduce((sum, row) => sum + (kind.sizeOf?.(row) ?? 0), 0);
  const full = size > 0 ? await whyFull(scope, size, room) : undefined;
  if (full) for (const { line } of fit.splice(0)) refuse(line, full);
  const stored = await storeWhatHolds(scope, fit, (some) => kind.store(scope, some, importId));
  const made = [...stored].flatMap(([line, became]) =>
    typeof became === 'number' ? [{ line, id: became }] : [],
  );
  for (const [line, became] of stored) if (typeof became === 'string') refuse(line, became);
  body.created.push(...made.map(({ line, id }) => ({ line, kind: kind.name, id })));
  await note(scope, importId, made);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const linked = made.map(({ line, id }) => ({ id, ...(byLine.get(line) as Staged) }));
  await linkSiblings(scope, importId, kind, linked);
  const patients = await patientsOf(
    scope,
    kind,
    made.map(({ id }) => id),
  );
  tellEach(
    scope,
    kind.made,
    kind.thing,
    made.map(({ id }) => ({ id, patient: patients.get(id) })),
  );
}

/** Its turn comes with the documents, which are after everything that can become one; where it is one already, it stays that one. */
async function keepAsFile({ trx, clinic }: Scope, importId: number, row: Staged): Promise<void> {
  staysFile(row);
  await sql`
    UPDATE patient_import_rows SET kind = ${row.kind}, body = ${JSON.stringify(row.body)}, refs = ${JSON.stringify(row.refs)}
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND line = ${row.line}`.execute(trx);
}

const isUnmet = (ref: string | string[] | null | undefined, each: (source: string) => number | null) =>
  ref !== undefined && (Array.isArray(ref) ? ref : [ref ?? '']).some((source) => each(source) === null);

async function note(
  { trx, clinic }: Scope,
  importId: number,
  made: readonly { line: number; id: number }[],
): Promise<void> {
  await sql`
    UPDATE patient_import_rows r SET made_id = c.id, outcome = 'created'
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS c (line integer, id integer)
    WHERE r.clinic_id = ${clinic.id} AND r.import_id = ${importId} AND r.line = c.line AND r.outcome IS NULL`.execute(
    trx,
  );
}

/** Those that name each other, once both are there: in two steps, each good by whatever plan. */
async function linkSiblings(scope: Scope, importId: number, kind: ImportKind, made: readonly Linked[]) {
  const { trx, clinic } = scope;
  const sources = made.flatMap(({ source }) => (source === null ? [] : [source]));
  for (const [name, column] of Object.entries(kind.siblings ?? {})) {
    const { rows: others } = await sql<{ id: number; source: string }>`
      SELECT made_id AS id, refs ->> ${name} AS source FROM patient_import_rows
      WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND kind = ${kind.name} AND outcome = 'created'
        AND refs ->> ${name} = ANY(${sources}::text[])`.execute(trx);
    const own = made.map(({ id, refs }) => ({ id, source: refs[name] }));
    const wanted = own.flatMap(({ source }) => (typeof source === 'string' ? [source] : []));
    const met = await namedBySource(scope, importId, [...wanted, ...sources]);
    const links = [...own, ...others].flatMap(({ id, source }) => {
      const other = typeof source === 'string' ? met.get(source)?.id : undefined;
      return other ? [{ id, other }] : [];
    });
    if (links.length === 0) continue;
    if (kind.siblingStatus) {
      for (const link of links) await linkOne(scope, kind.siblingStatus.linked, link);
      continue;
    }
    await sql`
      UPDATE ${sql.table(kind.table)} t SET ${sql.ref(column)} = l.other
      FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS l (id integer, other integer)
      WHERE t.clinic_id = ${clinic.id} AND t.id = l.id`.execute(trx);
  }
}

/** A chart with the one that took it in; files may say that two took in each other. */
async function linkOne(
  { trx, clinic }: Scope,
  status: string,
  { id, other }: { id: number; other: number },
): Promise<void> {
  await sql`
    UPDATE patients SET status = ${status}, merged_into = ${other}
    WHERE clinic_id = ${clinic.id} AND id = ${id} AND merged_into IS NULL
      AND ${other} NOT IN (SELECT merged_charts(${clinic.id}, ${id}))`.execute(trx);
}

/** Whom a row of a kind is about. */
export const patientIn = (column: NonNullable<ImportKind['patientColumn']>) =>
  typeof column === 'string' ? sql.ref(column) : column;

/** Whom the entries of the log concern. */
async function patientsOf(
  { trx, clinic }: Scope,
  { table, patientColumn }: ImportKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (patientColumn === undefined) return new Map();
  const { rows } = await sql<{ id: number; patient_id: number }>`
    SELECT id, ${patientIn(patientColumn)} AS patient_id FROM ${sql.table(table)} WHERE clinic_id = ${clinic.id} AND id = ANY(${[...ids]}::int[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, patient_id }) => [id, patient_id]));
}
