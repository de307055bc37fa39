import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { LookedRow } from './keep-rows.ts';
import type { ImportKind, KindName, ReadyRow } from './kinds/kind.ts';
import { importKinds } from './kinds/kinds.ts';
import { becomeFile, canBeFile } from './kinds/otherwise.ts';
import { type Met, metBySource, sourcesIn } from './met.ts';
import { type Tree, textIn } from './reading.ts';

/**
 * How the other system calls a row: the type and id of its resource. The key is the same whenever the row comes again from
 * the same system; where the files do not say of which system they are, only when not a sign of it has changed.
 */
export function sourceOf(origin: string, texts: readonly string[], head: Tree | undefined) {
  const id = textIn(head?.id);
  if (id === '') return { source: null, source_key: null };
  const source = `${head?.resourceType}/${id}`;
  const named = origin === '' ? ['', source, ...texts] : [origin, source];
  return { source, source_key: createHash('sha256').update(JSON.stringify(named)).digest('hex') };
}

type Comparable = Pick<LookedRow, 'source_key' | 'kind' | 'known' | 'body' | 'refs' | 'file'>;

/** Finds what an earlier import made of the same rows; charts that were merged since are those that took them in. */
export async function knownByKey(
  { trx, clinic }: Scope,
  importId: number,
  rows: readonly Comparable[],
): Promise<void> {
  const keys = rows.flatMap(({ source_key }) => (source_key === null ? [] : [source_key]));
  if (keys.length === 0) return;
  const { rows: made } = await sql<{ key: string; kind: KindName; id: number }>`
    SELECT r.source_key AS key, r.kind, coalesce(p.merged_into, r.made_id) AS id FROM patient_import_rows r
    LEFT JOIN patients p ON r.kind = 'patient' AND p.clinic_id = r.clinic_id AND p.id = r.made_id
    WHERE r.clinic_id = ${clinic.id} AND r.source_key = ANY(${keys}::text[]) AND r.import_id <> ${importId}
      AND r.outcome IN ('created', 'kept')`.execute(trx);
  const by = new Map(made.map(({ key, kind, id }) => [`${kind} ${key}`, id]));
  for (const row of rows) {
    row.known = by.get(`${row.kind} ${row.source_key}`) ?? row.known;
    const asDocument = by.get(`document ${row.source_key}`);
    if (row.known !== null || asDocument === undefined || !canBeFile(row)) continue;
    row.file = asDocument;
    // what lacked its form may have it by now
    if (!importKinds.some(({ name, unfit }) => name === row.kind && unfit)) staysFile(row);
  }
}

/** What came in as a file once is here already. */
export function staysFile(row: Pick<Comparable, 'kind' | 'known' | 'body' | 'refs' | 'file'>): void {
  becomeFile(row);
  row.known = row.file ?? row.known;
}

/** Leaves those files that still lack what they need to be what they were. */
async function keepFiles(
  scope: Scope,
  kind: ImportKind,
  looked: readonly LookedRow[],
  met: ReadonlyMap<string, Met>,
): Promise<void> {
  const files = looked.filter((row) => row.kind === kind.name && row.file !== undefined);
  if (!kind.unfit || files.length === 0) return;
  const each = (source: string) => met.get(source)?.id ?? null;
  const ready = files.flatMap((row): ReadyRow[] => {
    const one = (name: string) => each(String(row.refs[name]));
    const isMet = Object.keys(kind.needs).every((name) => one(name) !== null);
    return isMet ? [{ ...row, standing: row.standing ?? null, one, each }] : [];
  });
  const unfit = await kind.unfit(scope, ready);
  const whole = new Set(ready.flatMap(({ line }) => (unfit.has(line) ? [] : [line])));
  for (const row of files) if (!whole.has(row.line)) staysFile(row);
}

/** Refuses rows that need something which does not come in, and names what else they point at in vain. */
export async function refuseUnmet(
  scope: Scope,
  importId: number,
  looked: readonly LookedRow[],
): Promise<void> {
  const met = await metBySource(
    scope,
    importId,
    looked.flatMap(({ refs }) => sourcesIn(refs)),
  );
  for (const kind of importKinds) {
    await keepFiles(scope, kind, looked, met);
    const rows = looked.filter((row) => row.kind === kind.name && !fallsBack(row, kind.needs, met));
    for (const row of rows) refuseOne(row, kind.needs, kind.siblings ?? {}, met);
    const ids = new Map([...met].flatMap(([source, { id }]) => (id === null ? [] : [[source, id] as const])));
    if (kind.refuse && rows.length > 0)
      await kind.refuse(
        scope,
        rows.filter(({ known }) => known === null),
        ids,
      );
    for (const { source, problems, known } of rows)
      if (source !== null)
        met.set(source, { id: known, isWrong: known === null && Object.keys(problems).length > 0 });
  }
}

/** Makes a file of a row that can be one, where something does not come in that it needs to be what it was. */
function fallsBack(
  row: LookedRow,
  needs: Readonly<Record<string, string>>,
  met: ReadonlyMap<string, Met>,
): boolean {
  const needed = Object.keys(needs).flatMap((name) => row.refs[name] ?? '');
  const isUnmet = needed.some((source) => met.get(source)?.isWrong !== false);
  if (!isUnmet || row.known !== null || !canBeFile(row)) return false;
  becomeFile(row);
  return true;
}

function refuseOne(
  { refs, problems, leftOut }: LookedRow,
  needs: Readonly<Record<string, string>>,
  siblings: Readonly<Record<string, string>>,
  met: ReadonlyMap<string, Met>,
): void {
  const isMet = (source: string) => met.get(source)?.isWrong === false;
  for (const [name, ref] of Object.entries(refs)) {
    // siblings may come later, and are told of nowhere: a reservation is whole without the one that replaced it
    if (Object.hasOwn(siblings, name)) continue;
    const unmet = (Array.isArray(ref) ? ref : [ref ?? '']).filter((source) => !isMet(source));
    const sentence = needs[name];
    if (unmet.length === 0) continue;
    if (sentence) problems[name] ??= [sentence];
    else leftOut.push(...unmet.filter(Boolean));
  }
}
