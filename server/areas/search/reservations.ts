import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { numberIn } from '#server/areas/appointments/number.ts';
import { lookUpMany, meeting, type Wanted, wantedWord } from '#server/areas/patients/search.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import { daySpan } from '#server/time/clinic-days.ts';
import { type Found, hunt, nothing, type Wish } from './found.ts';
import { forgivable, type Terms } from './terms.ts';

type Shown = components['schemas']['FoundReservation'];
type Stored = Omit<Shown, 'start_at'> & { start_at: Date | null };

/** Who gives it and what is given, where a word means one of them. */
interface Namesakes {
  word: string;
  staff: number[];
  services: number[];
}

/**
 * The reservations that every term belongs to, by patient, staff, service, number or day, newest first; where there is
 * none, those that the words nearly mean.
 */
export async function findReservations(scope: Scope, terms: Terms, wish: Wish): Promise<Found<Shown>> {
  const exact = await among(scope, terms, wish, false);
  return exact.count > 0 || forgivable(terms).length === 0 ? exact : among(scope, terms, wish, true);
}

async function among(scope: Scope, terms: Terms, wish: Wish, isNear: boolean): Promise<Found<Shown>> {
  const where = await conditions(scope, terms, isNear);
  if (where === 'none') return nothing;
  return hunt<Stored, Shown>(scope, wish, {
    table: 'reservations',
    where: [sql`t.status <> 'entered_in_error'`, ...where],
    order: sql`t.start_at DESC, t.id DESC`,
    columns: sql`t.id, t.number, t.status, t.start_at, t.patient_id AS patient,
      (SELECT ${nameOf('p')} FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_name,
      (SELECT p.birth_date FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_birth_date,
      (SELECT p.mrn FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_mrn,
      (SELECT s.name FROM services s WHERE s.clinic_id = t.clinic_id AND s.id = t.service_id) AS service_name,
      (SELECT ${staffNameOf('s')} FROM staff s
        WHERE s.clinic_id = t.clinic_id AND s.id = t.staff_id) AS staff_name`,
    isNear,
    show: (row) => ({ ...row, start_at: row.start_at?.toISOString() ?? null }),
  });
}

async function conditions(
  scope: Scope,
  terms: Terms,
  isNear: boolean,
): Promise<RawBuilder<unknown>[] | 'none'> {
  const asked = (word: string): Wanted =>
    isNear && [...word].length >= 3 ? { slipped: word } : wantedWord(word);
  const namesakes = await namesakesOf(scope, terms.words, isNear);
  const ofNobodyElse: Wanted[] = terms.phone ? [{ contains: [terms.phone] }] : [];
  const where: RawBuilder<unknown>[] = [];
  for (const days of terms.days) where.push(await onDays(scope, days));
  for (const { word, staff, services } of namesakes) {
    const number = numberIn(word);
    if (number) where.push(sql`(t.number = ${number} OR ${await ofPatients(scope, [asked(word)])})`);
    else if (staff.length + services.length === 0) ofNobodyElse.push(asked(word));
    else
      where.push(
        sql`(${sql.join(
          [
            ...(staff.length > 0 ? [sql`t.staff_id = ANY(${staff}::int[])`] : []),
            ...(services.length > 0 ? [sql`t.service_id = ANY(${services}::int[])`] : []),
            await ofPatients(scope, [asked(word)]),
          ],
          sql` OR `,
        )})`,
      );
  }
  if (ofNobodyElse.length > 0) {
    const ids = await lookUpMany(scope, ofNobodyElse, null);
    if (ids?.length === 0) return 'none';
    where.push(byPatients(scope, ids, ofNobodyElse));
  }
  return where.length > 0 ? where : 'none';
}

/** The members of staff and services that each word may mean; both tables are small. */
async function namesakesOf({ trx, clinic }: Scope, words: string[], isNear: boolean): Promise<Namesakes[]> {
  if (words.length === 0) return [];
  const meets = isNear ? sql`search_text %> fold(word)` : sql`search_text LIKE like_pattern(word)`;
  // a title is short, and meant as it stands
  const meetsWhole = sql`strpos(' ' || search_text || ' ', ' ' || fold(word) || ' ') > 0`;
  const { rows } = await sql<Namesakes>`
    SELECT word,
      ARRAY(SELECT id FROM staff WHERE clinic_id = ${clinic.id}
        AND CASE WHEN length(word) < 3 THEN ${meetsWhole} ELSE ${meets} END LIMIT 200) AS staff,
      CASE WHEN length(word) < 3 THEN '{}' ELSE
        ARRAY(SELECT id FROM services WHERE clinic_id = ${clinic.id} AND ${meets} LIMIT 200) END AS services
    FROM unnest(${words}::text[]) WITH ORDINALITY asked(word, place) ORDER BY place`.execute(trx);
  return rows;
}

async function onDays(scope: Scope, days: string[]): Promise<RawBuilder<unknown>> {
  const spans = days.map((day) => {
    const { start, end } = daySpan(scope.clinic.timezone, day, day);
    return sql`(t.start_at >= ${start} AND t.start_at < ${end})`;
  });
  return sql`(${sql.join([...spans, await ofPatients(scope, [{ contains: days }])], sql` OR `)})`;
}

async function ofPatients(scope: Scope, words: Wanted[]): Promise<RawBuilder<unknown>> {
  return byPatients(scope, await lookUpMany(scope, words, null), words);
}

/** Reservations of some patients; of very many, each patient is looked at as the reservations are read. */
const byPatients = (scope: Scope, ids: number[] | undefined, words: Wanted[]): RawBuilder<unknown> =>
  ids
    ? sql`t.patient_id = ANY(${ids}::int[])`
    : sql`EXISTS (SELECT FROM (SELECT p.* FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id OFFSET 0) t
        WHERE ${sql.join(meeting(scope, words), sql` AND `)})`;
