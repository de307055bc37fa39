import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { conflict, mayIn, refused, type Scope } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import { tellEach } from '#server/audit/tell-each.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { patientIn } from './commit-rows.ts';
import { importKind } from './import.ts';
import type { ImportKind, KindName } from './kinds/kind.ts';
import { importKinds } from './kinds/kinds.ts';
import { countVisits, leaveSeries, seriesWith } from './kinds/reservation.ts';
import { dropPieces } from './pieces.ts';

type Kept = components['schemas']['UndoneImport']['kept'];

const changed = 'It was changed since.';
const ofOwner = 'This import changed settings of the clinic. Only the owner can undo it.';
const used = 'Something that stays still uses it.';

/** Takes back what an import stored, the last first; what was worked on since stays, and is named. */
export const undoPatientImport = (call: Call<'undoPatientImport'>): Promise<Answer> =>
  changeThing(call, importKind, 'patients.write', async (scope, row) => {
    if (row.status === 'open') throw conflict({ detail: ['This import added no patients.'] });
    const { trx, clinic, user } = scope;
    const kinds = importKinds.map(({ name }) => name);
    const { rows } = await sql<{ id: number; kind: KindName }>`
      SELECT made_id AS id, kind FROM patient_import_rows
      WHERE clinic_id = ${clinic.id} AND import_id = ${row.id} AND outcome = 'created'
      ORDER BY array_position(${kinds}::text[], kind) DESC, line DESC LIMIT ${call.body.most}`.execute(trx);
    // half an undoing would leave the clinic with settings that no one could take back any more
    if (!mayIn(scope, 'clinic.manage') && (await hasSettings(scope, row.id))) return refused(scope, ofOwner);
    const kept: Kept = [];
    let removed = 0;
    for (const kind of [...importKinds].reverse()) {
      const ids = rows.filter((one) => one.kind === kind.name).map(({ id }) => id);
      if (ids.length === 0) continue;
      if (kind.takeBack) {
        const back = await kind.takeBack(scope, row.id);
        removed += back.removed;
        kept.push(...back.kept);
        continue;
      }
      const worked = await workedOn(scope, kind, ids);
      const going = ids.filter((id) => !worked.has(id));
      await remove(scope, row.id, kind, going);
      await mark(scope, row.id, kind.name, [...worked.keys()], 'kept');
      removed += going.length;
      for (const [id, reason] of worked) kept.push({ kind: kind.name, id, reason });
    }
    await sql`
      UPDATE patient_imports SET status = 'undone', updated_at = now(), updated_by = ${user.id}
      WHERE clinic_id = ${clinic.id} AND id = ${row.id}`.execute(trx);
    await dropPieces(scope, row.id);
    const left = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM patient_import_rows
      WHERE clinic_id = ${clinic.id} AND import_id = ${row.id} AND outcome = 'created'`.execute(trx);
    return { status: 200, body: { removed, kept, remaining: left.rows[0]?.count ?? 0 } };
  });

async function hasSettings({ trx, clinic }: Scope, importId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM patient_import_rows
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND kind = 'setting' AND outcome = 'created' LIMIT 1`.execute(
    trx,
  );
  return rows.length > 0;
}

async function remove(
  scope: Scope,
  importId: number,
  kind: ImportKind,
  ids: readonly number[],
): Promise<void> {
  const { trx, clinic } = scope;
  const { table, thing, patientColumn } = kind;
  await mark(scope, importId, kind.name, ids, 'removed');
  const here = sql`clinic_id = ${clinic.id}`;
  const gone = sql`${[...ids]}::int[]`;
  for (const [own, column] of kind.own)
    await sql`DELETE FROM ${sql.table(own)} WHERE ${here} AND ${sql.ref(column)} = ANY(${gone})`.execute(trx);
  const alone = kind.siblingStatus ? sql`, status = ${kind.siblingStatus.alone}` : sql``;
  for (const column of Object.values(kind.siblings ?? {}))
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL ${alone} WHERE ${here} AND ${sql.ref(column)} = ANY(${gone})`.execute(
      trx,
    );
  const patient = patientColumn ? patientIn(patientColumn) : sql`NULL::integer`;
  const series = table === 'reservations' ? await seriesWith(scope, ids) : [];
  const { rows } = await sql<{ id: number; patient: number | null }>`
    DELETE FROM ${sql.table(table)} WHERE ${here} AND id = ANY(${gone}) RETURNING id, ${patient} AS patient`.execute(
    trx,
  );
  if (table === 'reservations') {
    await leaveSeries(scope, series);
    await countVisits(
      scope,
      rows.map((row) => row.patient as number),
    );
  }
  tellEach(
    scope,
    kind.undone,
    thing,
    rows.map((row) => ({ id: row.id, patient: row.patient ?? undefined })),
  );
}

/** What was changed, or has anything that belongs to it, and why it stays. */
async function workedOn(
  { trx, clinic }: Scope,
  kind: ImportKind,
  ids: number[],
): Promise<Map<number, string>> {
  const worked = new Map<number, string>();
  const locked = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(kind.table)} WHERE clinic_id = ${clinic.id} AND id = ANY(${ids}::int[])
      AND version - ${kind.versionsByTime ?? sql`0`} > 1
    ORDER BY id FOR UPDATE`.execute(trx);
  for (const { id } of locked.rows) worked.set(id, changed);
  const own = kind.own.map(([table]) => table);
  const siblings = Object.values(kind.siblings ?? {});
  const pointing = await pointingAt(trx, kind.table, 'id');
  // what belongs to it may be used too: a consent names the version of its form
  for (const [table, column] of kind.own) pointing.push(...(await pointingAt(trx, table, column)));
  for (const { table, column } of pointing) {
    if (own.includes(table) || (table === kind.table && siblings.includes(column))) continue;
    // a step of someone counts as a version, by which it was found already
    if (kind.versionsByTime && table === 'moves') continue;
    const { rows } = await sql<{ id: number }>`
      SELECT DISTINCT ${sql.ref(column)} AS id FROM ${sql.table(table)}
      WHERE clinic_id = ${clinic.id} AND ${sql.ref(column)} = ANY(${ids}::int[])`.execute(trx);
    for (const { id } of rows) if (!worked.has(id)) worked.set(id, used);
  }
  return worked;
}

/** Every column that names a row of a table by one of its columns, asked of the database itself: a new one is not forgotten. */
async function pointingAt(
  trx: Trx,
  table: string,
  named: string,
): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS table, own.attname AS column
    FROM pg_constraint c
    CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS k (own, theirs)
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = k.own
    JOIN pg_attribute theirs ON theirs.attrelid = c.confrelid AND theirs.attnum = k.theirs AND theirs.attname = ${named}
    WHERE c.contype = 'f' AND c.confrelid = ${table}::regclass AND has_table_privilege(c.conrelid, 'SELECT')
    ORDER BY 1, 2`.execute(trx);
  return rows;
}

async function mark(
  { trx, clinic }: Scope,
  importId: number,
  kind: KindName,
  ids: readonly number[],
  outcome: 'removed' | 'kept',
): Promise<void> {
  await sql`
    UPDATE patient_import_rows SET outcome = ${outcome}
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND kind = ${kind} AND made_id = ANY(${[...ids]}::int[])`.execute(
    trx,
  );
}
