import { type RawBuilder, sql } from 'kysely';
import { tell } from '#server/access/scope.ts';
import type { QueryPairs } from '#server/http/query.ts';
import { malformed } from '#server/http/refusal.ts';
import { type FhirContext, idOf, type Kind, type Resource } from './kind.ts';
import { kindNamed, kinds } from './kinds.ts';
import { readSince } from './parameters.ts';
import { missing, resourceOf, named as rowsNamed, rowsOf } from './read.ts';
import { referred } from './search.ts';

const usualCount = 500;
const mostCount = 1000;

/** What stands in a patient's compartment, in the order in which it is told. */
export const compartment = kinds.filter(
  ({ type, parameters }) => type !== 'AuditEvent' && 'patient' in parameters,
);

/** What of a patient is wanted; null where it is all. */
interface Wanted {
  types: ReadonlySet<string> | null;
  /** Changed at this moment or later. */
  since: string | null;
  /** The first and the last day of the care that it tells of, as FHIR writes dates. */
  start: string | null;
  end: string | null;
}

const all: Wanted = { types: null, since: null, start: null, end: null };
const known = ['_count', '_cursor', '_format', '_type', '_since', 'start', 'end'];

function readWanted(asked: URLSearchParams, context: FhirContext): Wanted {
  const types = asked
    .getAll('_type')
    .flatMap((value) => value.split(','))
    .filter(Boolean);
  const stray = types.find((type) => !kindNamed(type));
  if (stray)
    throw malformed(
      `_type names ${/^[A-Za-z]{1,40}$/.test(stray) ? stray : 'a type'} that is not offered here.`,
    );
  const since = asked.get('_since');
  // read where it narrows nothing too
  for (const kind of compartment)
    within(kind, { ...all, start: asked.get('start'), end: asked.get('end') }, context);
  return {
    types: types.length > 0 ? new Set(types) : null,
    since: since === null ? null : readSince(since),
    start: asked.get('start'),
    end: asked.get('end'),
  };
}

/** Everything that is stored about one patient and that the token may read, page by page (R4, Patient/$everything). */
export async function everythingOf(id: string, given: QueryPairs, context: FhirContext): Promise<object> {
  const asked = new URLSearchParams(given.map(([name, value]): [string, string] => [name, value ?? '']));
  const stray = [...asked.keys()].find((name) => !known.includes(name));
  if (stray) throw malformed(`$everything takes no ${stray}.`);
  const count = Math.min(
    mostCount,
    Math.max(1, Number(/^\d{1,6}$/.exec(asked.get('_count') ?? '')?.[0] ?? usualCount)),
  );
  const wanted = readWanted(asked, context);
  const page = await everythingPage(
    id,
    { cursor: asked.get('_cursor') ?? undefined, count, wanted },
    context,
  );
  if (!page) throw await missing(kindNamed('Patient') as Kind, id, context);
  await tell(context.scope, {
    action: 'patient.chart_exported',
    objectType: 'patient',
    objectId: Number(id),
    patientId: Number(id),
  });
  // a page is read by itself: whom it names stands on it, also where an earlier one named them
  const named = peopleOf(page.resources).filter((one) => isWanted(one.split('/')[0] ?? '', wanted));
  const others = await referred(named, context);
  return bundle(id, page.resources, others, page.next, asked, context);
}

/** One page of what is stored about a patient, and where the next one begins; undefined where there is no such patient. */
export async function everythingPage(
  id: string,
  { cursor, count, wanted = all }: { cursor: string | undefined; count: number; wanted?: Wanted },
  context: FhirContext,
): Promise<{ resources: Resource[]; next: string | undefined } | undefined> {
  const patient = kindNamed('Patient') as Kind;
  const [row] = await rowsOf(patient, context, [rowsNamed(patient, [id])], { limit: 1 });
  if (!row) return undefined;
  const [at, after] = readCursor(cursor ?? null);
  const isFirst = at === 0 && after === undefined;
  const isNews = wanted.since === null || row.updated_at >= new Date(wanted.since);
  const found = isFirst && isNews && isWanted('Patient', wanted) ? [resourceOf(patient, row, context)] : [];
  let next: string | undefined;
  for (let kindAt = at; kindAt < compartment.length && next === undefined; kindAt += 1) {
    const kind = compartment[kindAt] as Kind;
    if (!context.can(kind.needs) || !isWanted(kind.type, wanted)) continue;
    const room = count - found.length;
    const from = kindAt === at ? after : undefined;
    const rows = await rowsOf(
      kind,
      context,
      [ofPatient(kind, id, context), ...within(kind, wanted, context)],
      {
        after: from,
        limit: room + 1,
      },
    );
    const page = rows.slice(0, room);
    found.push(...page.map((one) => resourceOf(kind, one, context)));
    if (rows.length > room) {
      const last = page.at(-1);
      next = Buffer.from(
        `${kindAt} ${last ? idOf(last) : (from && idOf({ ...row, ...from })) || ''}`,
      ).toString('base64url');
    }
  }
  return { resources: found, next };
}

const ofPatient = (kind: Kind, id: string, context: FhirContext): RawBuilder<unknown> =>
  kind.parameters.patient?.where(id, undefined, context) ?? sql`false`;

const isWanted = (type: string, { types }: Wanted) => types === null || types.has(type);

/** The times of care: when a contact took place, or when something was measured, sent or signed. */
const careTimes = ['period', 'date', 'authored', 'recorded'];

/** What was changed since, and of what has a time of care what lies in the days; the rest is of all times. */
function within(
  { parameters }: Kind,
  { since, start, end }: Wanted,
  context: FhirContext,
): RawBuilder<unknown>[] {
  const name = careTimes.find((one) => parameters[one]);
  const inDays = (prefix: string, value: string | null) =>
    value === null || name === undefined
      ? []
      : (parameters[name]?.where(prefix + value, undefined, context) ?? []);
  return [since === null ? [] : sql`t.updated_at >= ${since}`, inDays('ge', start), inDays('le', end)].flat();
}

/** The clinic and its people, as far as they are named. */
export const peopleOf = (found: readonly Resource[]) => [
  ...new Set(JSON.stringify(found).match(/(?<="reference":")(?:Practitioner|Organization)\/\d+/g) ?? []),
];

function readCursor(value: string | null): [at: number, after: { k: string; s: string } | undefined] {
  if (value === null) return [0, undefined];
  const [, at, k, s = ''] =
    /^(\d{1,2}) (?:(\d{1,15})(?:-([\w.-]{0,60}))?)?$/.exec(Buffer.from(value, 'base64url').toString()) ?? [];
  if (at === undefined) throw malformed('The page is none of this patient.');
  return [Number(at), k === undefined ? undefined : { k, s }];
}

function bundle(
  id: string,
  resources: Resource[],
  others: Resource[],
  next: string | undefined,
  asked: URLSearchParams,
  { base }: FhirContext,
) {
  const address = `${base}/Patient/${id}/$everything`;
  const query = new URLSearchParams(asked);
  if (next !== undefined) query.set('_cursor', next);
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: asked.size > 0 ? `${address}?${asked}` : address },
      ...(next === undefined ? [] : [{ relation: 'next', url: `${address}?${query}` }]),
    ],
    entry: [...resources, ...others].map((resource, at) => ({
      fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
      resource,
      search: { mode: at < resources.length ? 'match' : 'include' },
    })),
  };
}
