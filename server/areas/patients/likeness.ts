import type { components } from '#openapi/schema.d.ts';

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

/** From these points on two patients are shown to somebody. */
export const worthALook = 16;

/** Names less like each other than this count as different. */
export const leastAlike = 0.45;

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
