import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#server/database/prepared-statements.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer } from '#server/http/call.ts';
import { type PageQuery, page, pageWindow } from '#server/http/page.ts';

/** Above this, rows are not counted one by one. */
export const countedRows = 10_000;

/** How many rows count, or that they are more than are counted. */
export type Counted = number | 'many';

/** What a list is made of: the rows that count, their order, and the columns of those on the page. */
export interface Listing<Row> {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>[];
  order: RawBuilder<unknown>;
  /** The same order from its other end, where an index serves both. */
  backwards?: RawBuilder<unknown> | undefined;
  /** Columns computed for the rows of the page alone; the row is called `t`. */
  columns: RawBuilder<unknown>;
  /** A count that is known already, or is being asked for. */
  count?: Counted | Promise<Counted> | undefined;
  /** Whether one plan serves all the values of the conditions. */
  keepsPlan?: boolean;
  show(row: Row): unknown;
}

/** The rows of a page, and how many count in all. */
export interface Found<Row> {
  counted: Counted;
  rows: Row[];
}

/** One page of a list. */
export const listed = async <Row>(trx: Trx, call: ListCall, listing: Listing<Row>): Promise<Answer> =>
  pageOf(call, await findPage<Row>(trx, call, listing), listing.show);

interface ListCall {
  url: string;
  query: PageQuery;
}

/** From here on the rows before a page are passed over in the index of the order, without looking at them. */
const deep = 1000;

/** Counts and reads a page in one round trip. */
export async function findPage<Row>(
  trx: Trx,
  { query }: ListCall,
  { from, where, order, backwards, columns, count, keepsPlan }: Omit<Listing<Row>, 'show'>,
): Promise<Found<Row>> {
  const { limit, offset } = pageWindow(query);
  const condition = whereAll(where);
  if (count === 0) return { counted: 0, rows: [] };
  // a deep page is passed over to from the nearer end, once it is known which one that is
  const total = backwards && offset >= deep ? await count : undefined;
  const fromEnd = typeof total === 'number' && offset > total / 2 ? total - offset : undefined;
  if (fromEnd !== undefined && fromEnd <= 0) return { counted: total as Counted, rows: [] };
  const way =
    fromEnd === undefined
      ? { order, limit, offset }
      : { order: backwards, limit: Math.min(limit, fromEnd), offset: Math.max(0, fromEnd - limit) };
  const [counted, { rows }] = await Promise.all([
    count ?? countUpTo(trx, sql`${from} ${condition}`, keepsPlan),
    (offset < deep
      ? sql<Row>`${keepsPlan && offset === 0 ? prepared : sql``}
    SELECT ${columns} FROM (SELECT t.* FROM ${from} ${condition} ORDER BY ${order} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}) t
    ORDER BY ${order}`
      : sql<Row>`
    SELECT ${columns} FROM ${from} ${whereAll([
      ...where,
      sql`t.id = ANY(ARRAY(SELECT t.id FROM ${from} ${condition} ORDER BY ${way.order} LIMIT ${sql.lit(way.limit)} OFFSET ${sql.lit(way.offset)}))`,
    ])}
    ORDER BY ${order}`
    ).execute(trx),
  ]);
  return { counted, rows };
}

const whereAll = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;

/** A page that was found, as it is answered. */
export function pageOf<Row>(
  { url, query }: ListCall,
  { counted, rows }: Found<Row>,
  show: (row: Row) => unknown,
): Answer {
  const { limit, offset } = pageWindow(query);
  const isLeast = counted === 'many';
  const count = isLeast ? Math.max(countedRows, offset + limit + 1) : counted;
  const body = page(url, query, count, rows.map(show));
  return { status: 200, body: isLeast ? { ...body, count: countedRows, count_is_least: true } : body };
}

/** Counts rows, up to as many as are counted. */
export async function countUpTo(trx: Trx, rows: RawBuilder<unknown>, keepsPlan = false): Promise<Counted> {
  const found = await sql<{ count: number }>`${keepsPlan ? prepared : sql``}
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${rows} LIMIT ${countedRows + 1}) counted`.execute(trx);
  const count = found.rows[0]?.count ?? 0;
  return count > countedRows ? 'many' : count;
}

/** An ordering of the contract by its expression, ties broken by id; of the names in `unknownLast`, what is null comes last. */
export function ordered(
  ordering: string,
  expressions: Record<string, RawBuilder<unknown>>,
  unknownLast: readonly string[] = [],
): RawBuilder<unknown> {
  const { expression, falling, isUnknownLast } = orderOf(ordering, expressions, unknownLast);
  if (isUnknownLast) return sql`${expression} DESC NULLS LAST, t.id DESC`;
  const direction = falling ? sql`DESC` : sql`ASC`;
  return sql`${expression} ${direction}, t.id ${direction}`;
}

/** The same ordering from its other end. */
export function orderedBackwards(
  ordering: string,
  expressions: Record<string, RawBuilder<unknown>>,
  unknownLast: readonly string[] = [],
): RawBuilder<unknown> {
  const { expression, falling, isUnknownLast } = orderOf(ordering, expressions, unknownLast);
  if (isUnknownLast) return sql`${expression} ASC NULLS FIRST, t.id ASC`;
  const direction = falling ? sql`ASC` : sql`DESC`;
  return sql`${expression} ${direction}, t.id ${direction}`;
}

function orderOf(
  ordering: string,
  expressions: Record<string, RawBuilder<unknown>>,
  unknownLast: readonly string[],
) {
  const falling = ordering.startsWith('-');
  const name = ordering.replace('-', '');
  const expression = expressions[name] ?? sql`t.id`;
  return { expression, falling, isUnknownLast: falling && unknownLast.includes(name) };
}

// a comma parts a family name from a given one, and signs of direction come along unseen with what is pasted
const betweenWords = /[\s,;،؛，、\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/u;

/** Every word must occur, in any order, whatever its case and accents. */
export const wordsOf = (search: string | undefined): string[] =>
  (search ?? '').split(betweenWords).filter(Boolean).slice(0, 12);

/** Conditions that every word occurs in the row's search text. */
export const matching = (search: string | undefined): RawBuilder<unknown>[] =>
  wordsOf(search).map((word) => sql`t.search_text LIKE like_pattern(${word})`);
