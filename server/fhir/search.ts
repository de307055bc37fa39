import { type RawBuilder, sql } from 'kysely';
import type { QueryPairs } from '#server/http/query.ts';
import { malformed } from '#server/http/refusal.ts';
import { unstorable } from '#server/http/text.ts';
import { type FhirContext, idOf, type Kind, type Resource } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { date, token } from './parameters.ts';
import { countOf, type Key, named, resourceOf, rowsOf } from './read.ts';
import {
  placeInWords,
  readPlace,
  readSorting,
  type SortedPlace,
  type SortedRow,
  type Sorting,
  sortedRows,
} from './sort.ts';

/** A search as it was asked. */
export interface Search {
  conditions: RawBuilder<unknown>[];
  count: number;
  after: Key | undefined;
  /** In which order, and from where on; in that of the ids unless told. */
  sorted: { sorting: Sorting; after: SortedPlace | undefined } | undefined;
  total: boolean;
  /** Only how many there are. */
  countsOnly: boolean;
  include: string[];
  revinclude: string[];
  /** What was asked, for the links of the answer. */
  pairs: [string, string][];
}

const usualCount = 50;
const mostCount = 200;
const mostIncluded = 2000;
const cursorName = '_cursor';
/** What is about the form of the answer, or about nothing here. */
const passedOver = [
  '_format',
  '_pretty',
  '_summary',
  '_total',
  '_count',
  '_sort',
  cursorName,
  '_include',
  '_revinclude',
];

/** The parameters that every kind has. */
export const everywhere = (kind: Kind) => ({
  _id: token('The id of the resource.', (code) => named(kind, [code])),
  _lastUpdated: date('When it was last changed.', sql`t.updated_at`),
});

/** Reads a search; what it does not know is refused, lest a filter be passed over and too much be shown. */
export function readSearch(kind: Kind, given: QueryPairs, context: FhirContext): Search {
  const pairs = given.map(([name, value]): [string, string] => {
    if (value === undefined || unstorable(value)) throw malformed('The search cannot be read.');
    return [name, value];
  });
  if (pairs.length > 50) throw malformed('The search has too many parameters.');
  const known: Kind['parameters'] = { ...everywhere(kind), ...kind.parameters };
  const conditions = pairs
    .filter(([name]) => !passedOver.includes(name.split(':', 1)[0] ?? ''))
    .map(([written, value]) => {
      const [name = '', modifier] = written.split(':', 2);
      const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!parameter) throw malformed(`${kind.type} is not searched by ${name}.`);
      const choices = value.split(/(?<!\\),/).map((one) => one.replaceAll('\\,', ','));
      return sql`(${sql.join(
        choices.map((one) => parameter.where(one, modifier, context)),
        sql` OR `,
      )})`;
    });
  const all = (name: string) => pairs.filter(([one]) => one === name).map(([, value]) => value);
  const { summary, total } = readForm(pairs);
  const count = readCount(all('_count')[0]);
  const countsOnly = summary === 'count' || count === 0;
  const cursor = all(cursorName)[0];
  const sorting = readSorting(kind, all('_sort'));
  return {
    conditions,
    count,
    after: sorting ? undefined : readCursor(cursor),
    sorted: sorting && {
      sorting,
      after: cursor === undefined ? undefined : readPlace(textOf(cursor), sorting),
    },
    total: total === 'accurate' || total === 'estimate' || countsOnly,
    countsOnly,
    include: all('_include'),
    revinclude: all('_revinclude'),
    pairs,
  };
}

const forms = {
  // what is a summary is the server's to say: a whole resource is one
  _summary: ['true', 'false', 'text', 'data', 'count'],
  _total: ['none', 'estimate', 'accurate'],
};

/** How much of an answer is wished; a word that FHIR does not know is refused. */
export function readForm(pairs: readonly [string, string][]) {
  const read = (name: keyof typeof forms) => {
    const value = pairs.find(([one]) => one === name)?.[1];
    if (value !== undefined && !forms[name].includes(value))
      throw malformed(`${name} is one of ${forms[name].join(', ')}.`);
    return value;
  };
  return { summary: read('_summary'), total: read('_total') };
}

function readCount(value: string | undefined): number {
  if (value === undefined) return usualCount;
  if (!/^\d{1,6}$/.test(value)) throw malformed('_count is a whole number.');
  return Math.min(Number(value), mostCount);
}

const textOf = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

function readCursor(value: string | undefined): Key | undefined {
  if (value === undefined) return undefined;
  const [, k, s = ''] = /^(\d{1,15})(?:-([\w.-]{0,60}))?$/.exec(textOf(value)) ?? [];
  if (k === undefined) throw malformed('The page is none of this search.');
  return { k, s };
}

/** Searches a kind, and answers the page as a Bundle with the patients whom it concerns. */
export async function searched(kind: Kind, search: Search, context: FhirContext) {
  const { conditions, count, after, sorted, total, countsOnly } = search;
  const size = countsOnly ? 0 : count;
  const [all, rows] = await Promise.all([
    total ? countOf(kind, context, conditions) : undefined,
    size === 0
      ? []
      : sorted
        ? sortedRows(kind, context, conditions, { ...sorted, limit: size + 1 })
        : rowsOf(kind, context, conditions, { after, limit: size + 1 }),
  ]);
  const page = rows.slice(0, size);
  const found = page.map((row) => resourceOf(kind, row, context));
  const others = await included(kind, found, search, context);
  const last = rows.length > size ? page.at(-1) : undefined;
  const place = last && (sorted ? placeInWords(last as SortedRow) : idOf(last));
  const next = place && Buffer.from(place).toString('base64url');
  return bundleOf(kind.type, search, context, { total: all, found, others, next });
}

interface Found {
  total: number | undefined;
  found: Resource[];
  others: Resource[];
  next: string | undefined;
}

/** A page of a search. */
export function bundleOf(
  type: string,
  { pairs }: Search,
  { base }: Pick<FhirContext, 'base'>,
  { total, found, others, next }: Found,
): object {
  const link = (cursor?: string) => {
    const query = new URLSearchParams(pairs.filter(([name]) => cursor === undefined || name !== cursorName));
    if (cursor !== undefined) query.set(cursorName, cursor);
    return query.size > 0 ? `${base}/${type}?${query}` : `${base}/${type}`;
  };
  const entry = (mode: string) => (resource: Resource) => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode },
  });
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total === undefined ? {} : { total }),
    link: [
      { relation: 'self', url: link() },
      ...(next === undefined ? [] : [{ relation: 'next', url: link(next) }]),
    ],
    ...(found.length > 0 ? { entry: [...found.map(entry('match')), ...others.map(entry('include'))] } : {}),
  };
}

async function included(kind: Kind, found: Resource[], search: Search, context: FhirContext) {
  const known = new Set(found.map(({ resourceType, id }) => `${resourceType}/${id}`));
  const wanted = referencesIn(kind.type, kind.includes ?? {}, found, search.include);
  const pointed = await referred(
    wanted.filter((one) => !known.has(one)),
    context,
  );
  const pointing: Resource[] = [];
  for (const one of search.revinclude) {
    const [type = '', name = ''] = one.split(':');
    const other = kindNamed(type);
    const parameter = other && Object.hasOwn(other.parameters, name) ? other.parameters[name] : undefined;
    if (!other || parameter?.type !== 'reference') throw malformed(`${kind.type} includes no ${one}.`);
    if (!context.can(other.needs) || found.length === 0) continue;
    const conditions = found.map(({ id }) => parameter.where(`${kind.type}/${id}`, undefined, context));
    const rows = await rowsOf(other, context, [sql`(${sql.join(conditions, sql` OR `)})`], {
      limit: mostIncluded + 1,
    });
    // what is left out without a word would be taken for nothing
    if (rows.length > mostIncluded)
      throw malformed(
        `More than ${mostIncluded} are included: ask for fewer by a smaller _count, or search ${type} by ${name}.`,
      );
    pointing.push(...rows.map((row) => resourceOf(other, row, context)));
  }
  return [...pointed, ...pointing];
}

/** What the resources of a page name where `_include` wishes it. */
export function referencesIn(
  type: string,
  includes: NonNullable<Kind['includes']>,
  found: readonly Resource[],
  wished: readonly string[],
): string[] {
  const named = wished.flatMap((one) => {
    const [of, name = ''] = one.split(':');
    const paths = of === type && Object.hasOwn(includes, name) ? includes[name] : undefined;
    if (!paths) throw malformed(`${type} includes no ${one}.`);
    return paths.flatMap((written) => {
      const [path = '', only = ''] = written.split(':');
      const all = found.flatMap((resource) => referencesAt(resource, path.split('.')));
      return only === '' ? all : all.filter((reference) => reference.startsWith(`${only}/`));
    });
  });
  return [...new Set(named)];
}

/** The resources that references name, as far as the token may read them. */
export async function referred(references: readonly string[], context: FhirContext): Promise<Resource[]> {
  const byType = new Map<string, string[]>();
  for (const one of references) {
    const [type = '', id = ''] = one.split('/');
    byType.set(type, [...(byType.get(type) ?? []), id]);
  }
  const resources: Resource[] = [];
  for (const [type, ids] of byType) {
    const kind = kindNamed(type);
    if (!kind || !context.can(kind.needs)) continue;
    const rows = await rowsOf(kind, context, [named(kind, ids)], { limit: mostIncluded });
    resources.push(...rows.map((row) => resourceOf(kind, row, context)));
  }
  return resources;
}

/** The references that stand at a path, through lists. */
function referencesAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => referencesAt(one, path));
  if (typeof value !== 'object' || value === null) return [];
  const [step, ...rest] = path;
  if (step !== undefined) return referencesAt((value as Record<string, unknown>)[step], rest);
  const { reference } = value as { reference?: unknown };
  return typeof reference === 'string' ? [reference] : [];
}
