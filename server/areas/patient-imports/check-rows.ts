import { sql } from 'kysely';
import { permits } from '#machines/lifecycles/permissions.ts';
import { roleForbids } from '#machines/lifecycles/rightsInWords.ts';
import type { components } from '#openapi/schema.d.ts';
import { conflict, type Scope, tell } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import type { FileRoom } from '#server/areas/attachments/room.ts';
import type { PatientBody } from '#server/areas/patients/patient.ts';
import { changerOf } from '#server/areas/staff/rights.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { alikeByLine } from './alike-rows.ts';
import { type ImportRecord, importKind } from './import.ts';
import { keepRows, type LookedRow, toldProblems } from './keep-rows.ts';
import type { ReadContext, ReadRow } from './kinds/kind.ts';
import { importKinds } from './kinds/kinds.ts';
import { standing } from './kinds/setting.ts';
import { lookAtPatient, refuseTakenNumbers } from './look-at-patient.ts';
import { parsed, type Tree, unstorableIn } from './reading.ts';
import { knownByKey, refuseUnmet, sourceOf } from './sources.ts';

type Row = components['schemas']['ImportRow'];

/** Looks at rows without storing anything of them. */
export const checkImportRows =
  (room: FileRoom) =>
  (call: Call<'checkImportRows'>): Promise<Answer> =>
    changeThing(call, importKind, 'patients.write', async (scope, row) => {
      if (row.status === 'undone') throw conflict({ detail: ['This import was undone. Begin a new one.'] });
      const context = await contextOf(scope);
      const looked = call.body.rows.map((one) => lookAt(context, row, one));
      await compare(scope, row, looked);
      await keepRows(scope, row.id, looked, room);
      // a chart that was merged is like the one that took it in
      const people = looked.filter(
        ({ kind, known, refs }) => kind === 'patient' && known === null && !refs.merged_into,
      );
      const told = people.map((one) => ({ ...one, body: one.body as unknown as PatientBody }));
      const { alike, earlier } = await alikeByLine(scope, row.id, told);
      await tell(scope, { action: 'patient.compared', objectType: 'clinic', objectId: scope.clinic.id });
      const now = await standingSettings(scope, looked);
      const results = looked.map(({ line, kind, problems, leftOut, known }) => ({
        ...{ line, kind, known, left_out: leftOut, ...toldProblems(problems) },
        alike: alike.get(line) ?? [],
        same_as: earlier.get(line) ?? null,
        setting: now.get(line) ?? null,
      }));
      return { status: 200, body: { results } };
    });

/** What the settings are of which rows are about, and what they would become. */
async function standingSettings(
  scope: Scope,
  looked: readonly LookedRow[],
): Promise<Map<number, components['schemas']['CheckedRow']['setting']>> {
  const told = looked.flatMap(({ kind, line, body }) => {
    const [found] = kind === 'setting' ? Object.entries((body.values as object | undefined) ?? {}) : [];
    return found ? [{ line, name: found[0], becomes: JSON.stringify(found[1]) }] : [];
  });
  if (told.length === 0) return new Map();
  const is = await standing(
    scope,
    told.map(({ name }) => name),
  );
  return new Map(
    told.map(({ line, name, becomes }) => [line, { name, becomes, is: JSON.stringify(is[name]) }]),
  );
}

const unreadable = 'This is not a FHIR R4 resource.';

function lookAt(context: ReadContext, row: ImportRecord, one: Row): LookedRow {
  const { line, kind = 'patient', resources, file_size = null } = one;
  const texts = resources ?? [];
  const trees = texts.map(parsed);
  const { types, permission, read } = importKinds.find(
    ({ name }) => name === kind,
  ) as (typeof importKinds)[number];
  const { role } = context.scope;
  const head = trees[0];
  const isOfKind = !trees.includes(undefined) && types.includes(String(head?.resourceType));
  const nothing = (sentence: string): ReadRow => ({
    body: {},
    refs: {},
    problems: { detail: [sentence] },
    leftOut: [],
  });
  const bad = unstorableIn(trees);
  if (bad)
    return { line, kind, known: null, standing: null, source: null, source_key: null, ...nothing(bad) };
  const understood = !read
    ? lookAtPatient(context, row, one)
    : isOfKind
      ? read(trees as Tree[], context, file_size)
      : nothing(unreadable);
  // a text within a text of a resource is read only now
  const hidden = unstorableIn(understood.body);
  if (hidden) Object.assign(understood, nothing(hidden));
  if (!permits(role, permission)) understood.problems.detail = [roleForbids(role, permission)];
  const { kind: becomes = kind, ...told } = understood;
  return {
    ...{ line, kind: becomes, known: null, standing: null },
    ...told,
    ...sourceOf(row.origin, texts, head),
  };
}

/** Holds rows against the clinic, and against the rows that came before them. */
async function compare(scope: Scope, row: ImportRecord, looked: LookedRow[]): Promise<void> {
  await knownByKey(scope, row.id, looked);
  for (const { name, known } of importKinds) {
    const fresh = looked.filter((one) => one.kind === name && one.known === null && !one.problems.name);
    if (!known || fresh.length === 0) continue;
    const found = await known(
      scope,
      fresh.map(({ line, body }) => ({ line, body })),
    );
    for (const one of fresh) one.known = found.get(one.line) ?? null;
  }
  await refuseTakenNumbers(
    scope,
    looked.filter(({ kind, known }) => kind === 'patient' && known === null),
  );
  await refuseUnmet(scope, row.id, looked);
}

async function contextOf(scope: Scope): Promise<ReadContext> {
  const named = async (table: 'patient_labels' | 'services') => {
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT id, name FROM ${sql.table(table)} WHERE clinic_id = ${scope.clinic.id} AND status = 'active'`.execute(
      scope.trx,
    );
    return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  };
  return {
    scope,
    changer: await changerOf(scope),
    labels: await named('patient_labels'),
    services: await named('services'),
  };
}
