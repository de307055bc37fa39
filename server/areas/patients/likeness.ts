import { type RawBuilder, sql } from 'kysely';
import { readsClinical } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';

export type Reason = components['schemas']['DuplicateCandidate']['reasons'][number];

/** Points for what is alike; together they say how alike two patients are. */
export const points = {
  last_name: 12,
  first_name: 8,
  birth_date: 12,
  birth_date_swapped: 6,
  phone_number: 10,
  email: 8,
  postal_code: 2,
} as const satisfies Record<Reason, number>;

/** From these points on two patients are shown to someone. */
export const worthALook = 16;

/** Names less like each other than this count as different. */
export const leastAlike = 0.45;

/**
 * How alike two folded names are, from 0 to 1. The trigrams of PostgreSQL are made of the letters that the locale of the database
 * knows, which may be the Latin ones alone: without any, not even a name and itself would be alike.
 */
export const nameLikeness = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`CASE WHEN ${one} = ${other} THEN 1 ELSE similarity(${one}, ${other}) END`;

/** A folded name in its parts. */
type Named = Pick<Told, 'last' | 'first'>;

/**
 * Whether two names are one, wherever it is divided: Chinese, Japanese and Korean names are written without a space between the family's
 * and the given one.
 */
export const isOneName = (one: Named, other: Named): RawBuilder<boolean> =>
  sql<boolean>`(${one.last} || ${one.first} = ${other.last} || ${other.first})`;

/** How alike a part of two names is, from 0 to 1. */
export const partLikeness = (part: keyof Named, one: Named, other: Named): RawBuilder<number> =>
  sql<number>`CASE WHEN ${isOneName(one, other)} THEN 1 ELSE ${nameLikeness(one[part], other[part])} END`;

/** Points that what contradicts takes away: relatives share a name, a number and an address, but neither age nor sex. */
const against = {
  first_name: 20,
  /** Born on one day, another first name may be a pet name; of another sex it is a twin. */
  first_name_of_day: 4,
  birth_date: 20,
  /** Another day of the same year, or another year of the same day: a slip of the pen. */
  birth_date_slip: 4,
  sex: 16,
  blood_type: 16,
};

/** What is compared of someone, as expressions; nothing told is an empty name, null or 'unknown'. */
export type Told = Record<'last' | 'first' | 'day' | 'dayKey' | 'sex' | 'blood', RawBuilder<unknown>>;

/** The columns of a patient. */
export const toldOf = (alias: string): Told => ({
  last: sql.ref(`${alias}.last_key`),
  first: sql.ref(`${alias}.first_key`),
  day: sql.ref(`${alias}.birth_date`),
  dayKey: sql.ref(`${alias}.day_key`),
  sex: sql.ref(`${alias}.sex`),
  blood: sql.ref(`${alias}.blood_type`),
});

/** The points to take away; who may not read blood groups is told nothing of them, by a score neither. */
export function pointsAgainst({ role }: Scope, one: Told, other: Told): RawBuilder<number> {
  const points = (condition: RawBuilder<unknown>, count: RawBuilder<unknown> | number) =>
    sql`CASE WHEN ${condition} THEN ${typeof count === 'number' ? sql.lit(count) : count} ELSE 0 END`;
  const differ = (field: 'sex' | 'blood') =>
    sql`${one[field]} <> ${other[field]} AND 'unknown' NOT IN (${one[field]}, ${other[field]})`;
  const alike = sql`${partLikeness('first', one, other)} >= ${sql.lit(leastAlike)}`;
  const sameDay = sql`coalesce(${one.dayKey} = ${other.dayKey}, false)`;
  const isSlip = sql`date_part('year', ${one.day}) = date_part('year', ${other.day})
    OR to_char(${one.day}, 'MMDD') = to_char(${other.day}, 'MMDD')`;
  const days = sql`CASE WHEN ${isSlip} THEN ${sql.lit(against.birth_date_slip)} ELSE ${sql.lit(against.birth_date)} END`;
  const names = sql`CASE WHEN ${sameDay} AND NOT (${differ('sex')}) THEN ${sql.lit(against.first_name_of_day)} ELSE ${sql.lit(against.first_name)} END`;
  return sql<number>`(
    ${points(sql`${one.first} <> '' AND ${other.first} <> '' AND NOT ${alike}`, names)}
    + ${points(sql`${one.dayKey} <> ${other.dayKey}`, days)}
    + ${points(differ('sex'), against.sex)}
    + ${readsClinical(role) ? points(differ('blood'), against.blood_type) : sql.lit(0)})`;
}

/** The last digits of a number decide, because the code of the country is often left out; so many are kept in `phone_key`. */
export const comparedDigits = 9;

/** A number shorter than this says nothing. */
export const leastDigits = 6;

/** One key for a day and for its month the other way round, as `day_key` holds it. */
export function dayKey(day: string | null): number | null {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return null;
  return year * 10_000 + Math.min(month, date) * 100 + Math.max(month, date);
}
