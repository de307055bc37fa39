import type { CalendarDate } from '@internationalized/date';
import { type RawBuilder, sql } from 'kysely';
import { type ClinicFacts, inClinic, type Scope, tell } from '#server/access/scope.ts';
import { kept } from '#server/database/kept-plans.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type Counted, listed, ordered } from '#server/lists/list.ts';
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

/** One page of the patients. */
export function listPatients(call: Call<'listPatients'>): Promise<Answer> {
  const { clinic, search, ordering = 'last_name' } = call.query;
  return inClinic(call, clinic, 'patients.read', async (scope) => {
    const filters = filtersOf(call.query, scope.clinic);
    const page = (words: RawBuilder<unknown>[], count?: Counted | Promise<Counted>, keepsPlan = false) =>
      listed<FullPatient>(scope.trx, call, {
        from: sql`patients t`,
        where: [sql`t.clinic_id = ${clinic}`, ...filters, ...words],
        order: ordered(ordering, patientOrders, unknownLast),
        columns: patientColumns,
        count,
        keepsPlan,
        show: (row) => shownPatient(row, scope.clinic),
      });
    const answer = search?.trim()
      ? await searched(scope, call.query, search, page)
      : await (isPlain(call.query) ? page([], tallied(scope, call.query), true) : page([]));
    await tell(scope, { action: 'patient.listed', objectType: 'clinic', objectId: clinic });
    return answer;
  });
}

/** The patients who meet every word; where nobody does, those who nearly do. */
async function searched(
  scope: Scope,
  query: Query,
  search: string,
  page: (words: RawBuilder<unknown>[], count?: Counted) => Promise<Answer>,
): Promise<Answer> {
  const pageOf = async (words: Wanted[]) => {
    const { status = 'active' } = query;
    const ids = await lookUp(scope, words, status === 'all' ? null : status);
    const isPlainQuery = isPlain(query);
    if (ids === undefined) return page(meeting(words), isPlainQuery ? 'many' : undefined);
    return page([sql`t.id = ANY(${ids}::int[])`], isPlainQuery || ids.length === 0 ? ids.length : undefined);
  };
  const exact = await pageOf(wanted(search));
  const nearly = nearlyWanted(search);
  const isEmpty = (exact.body as { count: number }).count === 0;
  return isEmpty && nearly.length > 0 ? pageOf(nearly) : exact;
}

/** The conditions that the filters of a query put on a row called `t`. */
export function filtersOf(query: Query, clinic: ClinicFacts): RawBuilder<unknown>[] {
  const { status = 'active', label, sex, age_min, age_max } = query;
  const visited = daySpan(clinic.timezone, query.last_visit_from, query.last_visit_to);
  const created = daySpan(clinic.timezone, query.created_from, query.created_to);
  const day = today(clinic);
  return [
    ...(status === 'all' ? [] : [sql`t.status = ${status}`]),
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

async function tallied({ trx, clinic }: Scope, { status = 'active' }: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`${kept}
    SELECT coalesce(sum(count), 0)::int AS count FROM patient_tallies
    WHERE clinic_id = ${clinic.id} AND ${status === 'all' ? sql`true` : sql`status = ${status}`}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
