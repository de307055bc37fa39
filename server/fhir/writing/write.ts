import { sql } from 'kysely';
import type { Answer } from '#server/http/call.ts';
import { type QueryPairs, splitQuery } from '#server/http/query.ts';
import { malformed, notFound, preconditionFailed, Refusal } from '#server/http/refusal.ts';
import { type FhirContext, idOf, type Keyed, type Kind, type Resource } from '../kind.ts';
import { named, resourceOf, rowsOf } from '../read.ts';
import { readSearch } from '../search.ts';
import { appointmentWriter } from './appointment.ts';
import { type Handling, readGiven, unplaced } from './given.ts';
import type { RunStep, Target } from './operations.ts';
import { patientWriter } from './patient.ts';
import type { Writer } from './writer.ts';

/** The kinds that other programs may add and change. */
export const writers: Readonly<Record<string, Writer<never, never>>> = {
  Patient: patientWriter,
  Appointment: appointmentWriter,
};

/** A resource that is to be written, as it came. */
export interface Wish {
  kind: Kind;
  body: unknown;
  handling: Handling;
}

/** What became of it; `refused` is an answer whose entry in the audit log outlives it. */
export type Written = { status: 200 | 201; resource: Resource } | { refused: Answer };

/** Adds a resource, unless one is there already that the search of If-None-Exist finds. */
export async function createResource(
  context: FhirContext,
  run: RunStep,
  { kind, body, handling }: Wish,
  ifNoneExist: string | undefined,
): Promise<Written> {
  const writer = writerOf(kind);
  const found = ifNoneExist === undefined ? undefined : await existing(context, kind, ifNoneExist);
  if (found) return { status: 200, resource: resourceOf(kind, found, context) };
  const given = readGiven(kind.type as 'Patient', body, handling) as never;
  const places: string[] = [];
  const step = inRefusals(writer, () => writer.create(given, placeOf(context), places));
  refuseUnplaced(places, handling);
  const answer = await run(context, writer, step);
  if (answer.status >= 400) return { refused: answer };
  const { id } = answer.body as { id: number };
  const row = await rowNamed(context, kind, String(id));
  return { status: 201, resource: await settled(context, run, { kind, writer, given, row, isNew: true }) };
}

/** Changes a resource whose version the caller has read. */
export async function updateResource(
  context: FhirContext,
  run: RunStep,
  { kind, body, handling }: Wish,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<Written> {
  const writer = writerOf(kind);
  const row = await rowNamed(context, kind, id);
  if (ifMatch === undefined)
    throw new Refusal(428, { detail: 'Send If-Match with the ETag of the version that you have read.' });
  // an asterisk is whatever is stored: whoever sends it wants to replace what they have not read
  const isAny = ifMatch.trim() === '*';
  if (!isAny && !ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${row.version}"`))
    throw preconditionFailed();
  const given = readGiven(kind.type as 'Patient', body, handling) as never;
  if ((given as { id?: string }).id !== id)
    throw malformed('The id of the resource is not that of the address.');
  const places: string[] = [];
  const step = inRefusals(writer, () => writer.edit(given, row as never, placeOf(context), places));
  refuseUnplaced(places, handling);
  if (step) {
    const answer = await run(context, writer, step, targetOf(row));
    if (answer.status >= 400) return { refused: answer };
  }
  const edited = step ? await rowNamed(context, kind, id) : row;
  const settle = { kind, writer, given, row: edited, isNew: false };
  return { status: 200, resource: await settled(context, run, settle) };
}

function writerOf({ type }: Kind): Writer<never, never> {
  const writer = writers[type];
  if (!writer) throw new Error(`${type} has no writer.`);
  return writer;
}

const placeOf = ({ scope, base }: FhirContext) => ({ clinic: scope.clinic.id, base });
const targetOf = (row: Keyed): Target => ({ id: idOf(row), version: row.version });

interface Settling {
  kind: Kind;
  writer: Writer<never, never>;
  given: never;
  row: Keyed;
  isNew: boolean;
}

/** Brings what was stored into the state that is wanted; all or nothing, so a refusal takes the rest back. */
async function settled(
  context: FhirContext,
  run: RunStep,
  { kind, writer, given, row, isNew }: Settling,
): Promise<Resource> {
  let now = row;
  for (const step of inRefusals(writer, () => [...writer.moves(given, row as never, isNew)])) {
    const answer = await run(context, writer, step, targetOf(now));
    if (answer.status >= 400) throw new Refusal(answer.status, answer.body as object);
    now = await rowNamed(context, kind, idOf(row));
  }
  return resourceOf(kind, now, context);
}

/** Tells what a writer refuses by the elements of the resource. */
function inRefusals<T>({ paths }: Writer<never, never>, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const entries = Object.entries(error.body).map(([field, said]) => [paths[field] ?? field, said]);
    throw new Refusal(error.status === 400 ? 422 : error.status, Object.fromEntries(entries));
  }
}

function refuseUnplaced(places: readonly string[], handling: Handling): void {
  if (places.length > 0 && handling === 'strict') throw unplaced(places);
}

async function rowNamed(context: FhirContext, kind: Kind, id: string): Promise<Keyed> {
  const [row] = await rowsOf(kind, context, [named(kind, [id])], { limit: 1 });
  if (!row) throw notFound();
  return row;
}

/** The one that a search finds; those who ask at the same time come one after the other. */
async function existing(context: FhirContext, kind: Kind, query: string): Promise<Keyed | undefined> {
  if (!context.can(kind.needs))
    throw new Refusal(403, {
      detail: `If-None-Exist searches, and this token is not for this (${kind.needs}).`,
    });
  const { scope } = context;
  await sql`SELECT pg_advisory_xact_lock(hashtext('fhir if-none-exist'), ${scope.clinic.id})`.execute(
    scope.trx,
  );
  const pairs: QueryPairs = splitQuery(query.replace(/^[^=]*\?/, ''));
  const { conditions } = readSearch(kind, pairs, context);
  if (conditions.length === 0) throw malformed('If-None-Exist needs a search.');
  const [one, other] = await rowsOf(kind, context, conditions, { limit: 2 });
  if (other) throw new Refusal(412, { detail: 'If-None-Exist finds more than one.' });
  return one;
}
