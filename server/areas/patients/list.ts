import type { CalendarDate } from '@internationalized/date';
import { type RawBuilder, sql } from 'kysely';
import { type ClinicFacts, inClinic, type Scope, tell } from '#server/access/scope.ts';
import { kept } from '#server/database/kept-plans.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type Counted, type Found, findPage, listed, ordered, pageOf } from '#server/lists/list.ts';
import { daySpan, today } from '#server/time/clinic-days.ts';
import { type FullPatient, patientColumns, shownPatient } from './patient.ts';
import { lookUp, meeting, nearlyWanted, type Wanted, wanted } from './search.ts';

type Query = Omit<Call<'listPatients'>['query'], 'limit' | 'offset'>;

/** The orders of the contract as expressions of a row called `t`. */
export const patientOrders = {
  last_name: sql`t.last_key`,
  first_name: sql`t.first_key`,
  birth_date: sql`t.birth_date`,
  mrn: sql`fold(t.mrn)`,
  last_visit_at: sql`t.last_visit_at`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
};

/** Whoever never came, or whose day of birth nobody knows, comes last either way. */
export const unknownLast = ['birth_date', 'last_visit_at'];

/** One page of the patients; without search and filters it is asked for together with the user's place in the clinic. */
export function listPatients(call: Call<'listPatients'>): Promise<Answer> {
  const { query } = call;
  const { clinic, search, ordering = 'last_name' } = query;
  const isSearched = Boolean(search?.trim());
  const listing = (where: RawBuilder<unknown>[]) => ({
    from: sql`patients t`,
    where: [sql`t.clinic_id = ${clinic}`, ...where],
    order: ordered(ordering, patientOrders, unknownLast),
    columns: patientColumns,
  });
  const ahead = (trx: Trx) =>
    findPage<FullPatient>(trx, call, {
      ...listing(inState(query)),
      count: tallied(trx, query),
      keepsPlan: true,
    });
  return inClinic<Found<FullPatient> | undefined>(
    call,
    clinic,
    'patients.read',
    async (scope, early) => {
      const show = (row: FullPatient) => shownPatient(row, scope.clinic);
      const page = (words: RawBuilder<unknown>[], count?: Counted) =>
        listed(scope.trx, call, { ...listing([...filtersOf(query, scope.clinic), ...words]), count, show });
      const answer = early
        ? pageOf(call, early, show)
        : isSearched
          ? await searched(scope, query, search ?? '', page)
          : await page([]);
      await tell(scope, { action: 'patient.listed', objectType: 'clinic', objectId: clinic });
      return answer;
    },
    isPlain(query) && !isSearched ? ahead : undefined,
  );
}

/** The patients who meet every word; where nobody does, those who nearly do. */
async function searched(
  scope: Scope,
  query: Query,
  search: string,
  page: (words: RawBuilder<unknown>[], count?: Counted) => Promise<Answer>,
): Promise<Answer> {
  const pageMeeting = async (words: Wanted[]) => {
    const { status = 'active' } = query;
    const ids = await lookUp(scope, words, status === 'all' ? null : status);
    const isPlainQuery = isPlain(query);
    if (ids === undefined) return page(meeting(words), isPlainQuery ? 'many' : undefined);
    return page([sql`t.id = ANY(${ids}::int[])`], isPlainQuery || ids.length === 0 ? ids.length : undefined);
  };
  const exact = await pageMeeting(wanted(search));
  const nearly = nearlyWanted(search);
  const isEmpty = (exact.body as { count: number }).count === 0;
  return isEmpty && nearly.length > 0 ? pageMeeting(nearly) : exact;
}

const inState = ({ status = 'active' }: Query) => (status === 'all' ? [] : [sql`t.status = ${status}`]);

/** The conditions that the filters of a query put on a row called `t`. */
export function filtersOf(query: Query, clinic: ClinicFacts): RawBuilder<unknown>[] {
  const { label, sex, age_min, age_max } = query;
  const visited = daySpan(clinic.timezone, query.last_visit_from, query.last_visit_to);
  const created = daySpan(clinic.timezone, query.created_from, query.created_to);
  const day = today(clinic);
  return [
    ...inState(query),
    ...(label
      ? [
          sql`EXISTS (SELECT FROM patient_label_links k WHERE k.clinic_id = t.clinic_id AND k.patient_id = t.id AND k.label_id = ${label})`,
        ]
      : []),
    ...(sex ? [sql`t.sex = ${sex}`] : []),
    ...(age_min === undefined ? [] : [sql`t.birth_date <= ${bornOn(day, age_min)}::date`]),
    ...(age_max === undefined ? [] : [sql`t.birth_date > ${bornOn(day, age_max + 1)}::date`]),
    ...(visited.start ? [sql`t.last_visit_at >= ${visited.start}`] : []),
    ...(visited.end ? [sql`t.last_visit_at < ${visited.end}`] : []),
    ...(created.start ? [sql`t.created_at >= ${created.start}`] : []),
    ...(created.end ? [sql`t.created_at < ${created.end}`] : []),
  ];
}

const bornOn = (day: CalendarDate, age: number) => day.subtract({ years: age }).toString();

const filterNames = [
  'label',
  'sex',
  'age_min',
  'age_max',
  'last_visit_from',
  'last_visit_to',
  'created_from',
  'created_to',
] as const;
const isPlain = (query: Query) => filterNames.every((name) => query[name] === undefined);

async function tallied(trx: Trx, { clinic, status = 'active' }: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`${kept}
    SELECT coalesce(sum(count), 0)::int AS count FROM patient_tallies
    WHERE clinic_id = ${clinic} AND ${status === 'all' ? sql`true` : sql`status = ${status}`}`.execute(trx);
  return rows[0]?.count ?? 0;
}
