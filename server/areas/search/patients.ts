import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import {
  lookUp,
  lookUpFirst,
  lookUpMany,
  meeting,
  nearlyWanted,
  type Wanted,
  wanted,
} from '#server/areas/patients/search.ts';
import { type Found, hunt, mostCounted, nothing, type Wish } from './found.ts';
import { forgivable, type Terms } from './terms.ts';

type Shown = components['schemas']['FoundPatient'];

/** The patients who meet every term, the likeliest first; where no one does, those who nearly do. */
export async function findPatients(
  scope: Scope,
  terms: Terms,
  withInactive: boolean,
  wish: Wish,
): Promise<Found<Shown>> {
  const exact = await among(scope, terms, wanted(terms.text), withInactive, wish, false);
  const nearly = nearlyWanted(forgivable(terms).join(' '));
  if (exact.count > 0 || nearly.length === 0) return exact;
  return among(scope, terms, nearly, withInactive, wish, true);
}

async function among(
  scope: Scope,
  terms: Terms,
  words: Wanted[],
  withInactive: boolean,
  wish: Wish,
  isNear: boolean,
): Promise<Found<Shown>> {
  if (words.length === 0) return nothing;
  const standing = withInactive ? null : 'active';
  // whatever their state: the reservations ask for the same
  const all =
    (await lookUpMany(scope, words, null)) ??
    (standing ? await lookUp(scope, words, standing, mostCounted) : undefined);
  if (all?.length === 0) return nothing;
  // of still more, only the first in the order of the names are told by their ids
  const first = wish.limit === 0 ? 0 : wish.offset + wish.limit;
  const ids = all ?? (first === 0 ? [] : await lookUpFirst(scope, words, standing, 'last_name', first));
  return hunt<Shown, Shown>(scope, wish, {
    table: 'patients',
    where: [
      ...(ids ? [sql`t.id = ANY(${ids}::int[])`] : meeting(scope, words)),
      ...(withInactive ? [] : [sql`t.status = 'active'`]),
    ],
    // so many are read in the order of their index; the likeliest cannot be known without reading all
    order:
      all && terms.words.length > 0
        ? sql`${closeness(terms, isNear)} DESC, t.last_key, t.first_key, t.id`
        : sql`t.last_key, t.id`,
    columns: sql`t.id, t.first_name, t.last_name, t.preferred_name, t.birth_date::text, t.mrn, t.phone_number, t.email, t.status`,
    isNear,
    isMany: all === undefined,
    show: (row) => row,
  });
}

/** How well the names fit: a whole name before the beginning of one, before anything else. */
function closeness({ words }: Terms, isNear: boolean): RawBuilder<unknown> {
  if (isNear) return sql`word_similarity(fold(${words.join(' ')}), t.search_text)`;
  const points = words.map((word) => {
    const start = sql`substr(like_pattern(${word}), 2)`;
    return sql`CASE WHEN fold(${word}) IN (t.last_key, t.first_key, t.last_key || t.first_key) THEN 2
      WHEN t.last_key LIKE ${start} OR t.first_key LIKE ${start} THEN 1 ELSE 0 END`;
  });
  return sql`(${sql.join(points, sql` + `)})`;
}
