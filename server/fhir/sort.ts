import { type RawBuilder, sql } from 'kysely';
import { malformed } from '#server/http/refusal.ts';
import type { FhirContext, Keyed, Kind, Order } from './kind.ts';
import { whereAll } from './read.ts';

/** In which order a search is wished. */
export interface Sorting extends Order {
  isDown: boolean;
}

/** A place in such an order: the value of the last row, null where it has none, and its key. */
export interface SortedPlace {
  at: string | null;
  k: number;
}

export type SortedRow = Keyed & { sorted_at: string | null };

/** The order that `_sort` names; one that no index holds is refused, because it would sort all rows for each page. */
export function readSorting({ type, sorts = {} }: Kind, given: readonly string[]): Sorting | undefined {
  if (given.length === 0) return undefined;
  const [, minus, name = ''] = /^(-?)(.*)$/.exec(given[0] ?? '') ?? [];
  const order = given.length === 1 && Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  const names = Object.keys(sorts);
  if (!order)
    throw malformed(
      names.length === 0
        ? `${type} is not sorted here.`
        : `${type} is sorted by one of these: ${names.join(', ')}.`,
    );
  return { ...order, isDown: minus === '-' };
}

const shapes: Readonly<Record<Order['type'], RegExp>> = {
  timestamptz: /^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2}){0,2}( BC)?$/,
  date: /^\d{4,6}-\d{2}-\d{2}( BC)?$/,
  text: /^[^\0]*$/,
};

export const placeInWords = ({ sorted_at, k }: SortedRow): string => JSON.stringify([sorted_at, Number(k)]);

/** The place that a link names. */
export function readPlace(text: string, { type }: Sorting): SortedPlace {
  try {
    const [at, k] = JSON.parse(text) as unknown[];
    const isValue = at === null || (typeof at === 'string' && shapes[type].test(at));
    if (isValue && Number.isInteger(k) && Math.abs(k as number) < 2 ** 31) return { at, k: k as number };
  } catch {
    // no page of this order
  }
  throw malformed('The page is none of this search.');
}

/** The rows of a kind in a wished order; those that have nothing to be sorted by come last, whichever way round. */
export async function sortedRows(
  kind: Kind,
  context: FhirContext,
  conditions: readonly RawBuilder<unknown>[],
  { sorting, after, limit }: { sorting: Sorting; after: SortedPlace | undefined; limit: number },
): Promise<SortedRow[]> {
  const { by, type, isDown } = sorting;
  const [direction, beyond] = isDown ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const read = async (more: readonly RawBuilder<unknown>[], order: RawBuilder<unknown>, most: number) => {
    const { rows } = await sql<SortedRow>`
      SELECT t.*, (${by})::text AS sorted_at FROM (${kind.source(context)}) t ${whereAll([...conditions, ...more])}
      ORDER BY ${order} LIMIT ${sql.lit(most)}`.execute(context.scope.trx);
    return rows;
  };
  const isPast = after?.at === null;
  const valued = isPast
    ? []
    : await read(
        [
          sql`${by} IS NOT NULL`,
          ...(after ? [sql`(${by}, t.k) ${beyond} (${after.at}::${sql.raw(type)}, ${after.k}::int)`] : []),
        ],
        sql`${by} ${direction}, t.k ${direction}`,
        limit,
      );
  if (valued.length === limit) return valued;
  const others = await read(
    [sql`${by} IS NULL`, ...(isPast ? [sql`t.k ${beyond} ${after.k}::int`] : [])],
    sql`t.k ${direction}`,
    limit - valued.length,
  );
  return [...valued, ...others];
}
