import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { staffNameOf } from '#server/database/names.ts';
import { type Found, hunt, nothing, type Wish } from './found.ts';
import { forgivable, type Terms } from './terms.ts';

type Shown = components['schemas']['FoundStaff'];

/** The members of staff who meet every term; where no one does, those who nearly do. */
export async function findStaff(
  scope: Scope,
  terms: Terms,
  withInactive: boolean,
  wish: Wish,
): Promise<Found<Shown>> {
  const { words, days, phone } = terms;
  const wanted = phone ? [phone] : words;
  if (wanted.length === 0 || days.length > 0) return nothing;
  const among = (isNear: boolean) =>
    hunt<Shown, Shown>(scope, wish, {
      table: 'staff',
      where: [
        ...wanted.map((word) =>
          isNear ? sql`t.search_text %> fold(${word})` : sql`t.search_text LIKE like_pattern(${word})`,
        ),
        ...(withInactive ? [] : [sql`t.status <> 'archived'`]),
      ],
      order: sql`fold(t.last_name), fold(t.first_name), t.id`,
      columns: sql`t.id, ${staffNameOf('t')} AS name, t.role, t.speciality, t.email,
        t.phone_number, t.status, t.first_name, t.last_name`,
      isNear,
      show: ({ id, name, role, speciality, email, phone_number, status }) => ({
        ...{ id, name, role, speciality, email, phone_number, status },
      }),
    });
  const exact = await among(false);
  return exact.count > 0 || forgivable(terms).length === 0 ? exact : among(true);
}
