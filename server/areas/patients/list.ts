import { type RawBuilder, sql } from 'kysely';
import { type ClinicFacts, inClinic, type Scope, tell } from '#server/access/scope.ts';
import { prepared } from '#server/database/prepared-statements.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type PageQuery, pageWindow } from '#server/http/page.ts';
import {
  type Counted,
  countedRows,
  countUpTo,
  type Found,
  findPage,
  type Listing,
  listed,
  ordered,
  orderedBackwards,
  pageOf,
} from '#server/lists/list.ts';
import { bornBy, daySpan, today } from '#server/time/clinic-days.ts';
import { type FullPatient, patientColumns, shownPatient } from './patient.ts';
import { lookUp, lookUpFirst, lookUpMany, meeting, nearlyWanted, type Wanted, wanted } from './search.ts';

type Query = Omit<Call<'listPatients'>['query'], 'limit' | 'offset'>;

/** The orders of the contract as expressions of a row called `t`. */
export const patientOrders = {
  last_name: sql`t.last_key`,
  first_name: sql`t.first_key`,
  birth_date: sql`t.birth_date`,
  mrn: sql`t.mrn_key`,
  last_visit_at: sql`t.last_visit_at`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
};

/** Whoever never came, or whose day of birth no one knows, comes last either way. */
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
    backwards: orderedBackwards(ordering, patientOrders, unknownLast),
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
      const near: Near = early ? { where: [] } : await nearFilters(scope, query);
      const page: Page = ({ from, where = [], count, keepsPlan }) => {
        const all = listing([...near.where, ...where]);
        return listed(scope.trx, call, { ...all, from: from ?? all.from, count, keepsPlan, show });
      };
      const answer = early
        ? pageOf(call, early, show)
        : isSearched
          ? await searched(scope, query, search ?? '', page)
          : await page({ count: near.count?.(), keepsPlan: near.keepsPlan });
      await tell(scope, { action: 'patient.listed', objectType: 'clinic', objectId: clinic });
      return answer;
    },
    isPlain(query) && !isSearched ? ahead : undefined,
  );
}

/** A page of those patients who fulfil further conditions, or of some patients alone. */
type Page = (
  some: Pick<Partial<Listing<FullPatient>>, 'from' | 'where' | 'count' | 'keepsPlan'>,
) => Promise<Answer>;

/** So many patients of an order are tried before all who are meant are looked for. */
const triedRows = 4000;

/** The patients who meet every word; where no one does, those who nearly do. */
async function searched(scope: Scope, query: Query & PageQuery, search: string, page: Page): Promise<Answer> {
  const exact = await pageMeeting(scope, query, wanted(search), page);
  const nearly = nearlyWanted(search);
  const isEmpty = (exact.body as { count: number }).count === 0;
  if (!isEmpty || nearly.length === 0) return exact;
  const near = await pageMeeting(scope, query, nearly, page);
  const found = near.body as { count: number };
  return { ...near, body: { ...found, is_near: found.count > 0 } };
}

async function pageMeeting(
  scope: Scope,
  query: Query & PageQuery,
  words: Wanted[],
  page: Page,
): Promise<Answer> {
  const { status = 'active' } = query;
  const standing = status === 'all' ? null : status;
  const isPlainQuery = isPlain(query);
  const ids = await lookUp(scope, words, standing);
  if (ids) {
    const isCounted = isPlainQuery || ids.length === 0;
    // ids are looked up one way, however many they are
    return page({ from: only(scope, ids), count: isCounted ? ids.length : undefined, keepsPlan: isCounted });
  }
  const count = isPlainQuery ? 'many' : undefined;
  const window = pageWindow(query);
  if (isPlainQuery && window.offset + window.limit <= triedRows / 10) {
    const near = await page({ from: firstOf(query), where: meeting(scope, words), count });
    if ((near.body as { results: unknown[] }).results.length === window.limit) return near;
  }
  // one name shared by many stands together in the order of the names, far from its beginning
  const many = isPlainQuery
    ? await lookUpFirst(scope, words, standing, query.ordering ?? 'last_name', window.offset + window.limit)
    : await lookUpMany(scope, words, standing);
  return page(many ? { from: only(scope, many), count } : { where: meeting(scope, words), count });
}

/** Some patients by their ids, and by nothing else: the order of a page would be followed past all others. */
const only = ({ clinic }: Scope, ids: number[]) =>
  sql`(SELECT p.* FROM patients p WHERE p.clinic_id = ${clinic.id} AND p.id = ANY(${ids}::int[]) OFFSET 0) t`;

/** The first patients of a list, before any of them is asked for what is searched. */
function firstOf(query: Query): RawBuilder<unknown> {
  const where = [sql`t.clinic_id = ${query.clinic}`, ...inState(query)];
  return sql`(SELECT t.* FROM patients t WHERE ${sql.join(where, sql` AND `)}
    ORDER BY ${ordered(query.ordering ?? 'last_name', patientOrders, unknownLast)} LIMIT ${sql.lit(triedRows)}) t`;
}

const among = (ids: number[]) => sql`t.id = ANY(${ids}::int[])`;

/** The conditions of a query, and how to count what meets them where there is a nearer way than through all patients. */
interface Near {
  where: RawBuilder<unknown>[];
  count?: () => Promise<Counted>;
  keepsPlan?: boolean;
}

/**
 * Those who bear a label are asked for by their ids where they are few, and no one else is looked at. Where they are many, the
 * order of the page is followed and each is asked for the label, while they are counted from the label's side.
 */
async function nearFilters({ trx, clinic }: Scope, query: Query): Promise<Near> {
  const { label, ...others } = query;
  const where = filtersOf(others, clinic);
  if (label === undefined) return { where };
  const bearing = sql`k.clinic_id = ${clinic.id} AND k.label_id = ${label}`;
  const { rows } = await sql<{ id: number }>`
    SELECT k.patient_id AS id FROM patient_label_links k WHERE ${bearing} LIMIT ${countedRows + 1}`.execute(
    trx,
  );
  if (rows.length <= countedRows)
    return { where: [...where, among(rows.map(({ id }) => id))], keepsPlan: isPlain(others) };
  return {
    where: [
      ...where,
      sql`EXISTS (SELECT FROM patient_label_links k WHERE ${bearing} AND k.patient_id = t.id OFFSET 0)`,
    ],
    count: () =>
      countUpTo(
        trx,
        sql`patient_label_links k JOIN patients t ON t.clinic_id = k.clinic_id AND t.id = k.patient_id
          WHERE ${sql.join([bearing, ...where], sql` AND `)}`,
      ),
  };
}

const inState = ({ status = 'active' }: Query) => (status === 'all' ? [] : [sql`t.status = ${status}`]);

/** The conditions that the filters of a query put on a row called `t`. */
export function filtersOf(query: Query, clinic: ClinicFacts): RawBuilder<unknown>[] {
  const { ids, label, sex, age_min, age_max } = query;
  const visited = daySpan(clinic.timezone, query.last_visit_from, query.last_visit_to);
  const created = daySpan(clinic.timezone, query.created_from, query.created_to);
  const day = today(clinic);
  return [
    ...inState(query),
    ...(ids ? [among(ids.split(',').map(Number))] : []),
    ...(label
      ? [
          sql`EXISTS (SELECT FROM patient_label_links k WHERE k.clinic_id = t.clinic_id AND k.patient_id = t.id AND k.label_id = ${label})`,
        ]
      : []),
    ...(sex ? [sql`t.sex = ${sex}`] : []),
    ...(age_min === undefined ? [] : [sql`t.birth_date <= ${bornBy(day, age_min)}::date`]),
    ...(age_max === undefined ? [] : [sql`t.birth_date > ${bornBy(day, age_max + 1)}::date`]),
    ...(visited.start ? [sql`t.last_visit_at >= ${visited.start}`] : []),
    ...(visited.end ? [sql`t.last_visit_at < ${visited.end}`] : []),
    ...(created.start ? [sql`t.created_at >= ${created.start}`] : []),
    ...(created.end ? [sql`t.created_at < ${created.end}`] : []),
  ];
}

const filterNames = [
  'ids',
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
  const { rows } = await sql<{ count: number }>`${prepared}
    SELECT coalesce(sum(count), 0)::int AS count FROM patient_tallies
    WHERE clinic_id = ${clinic} AND ${status === 'all' ? sql`true` : sql`status = ${status}`}`.execute(trx);
  return rows[0]?.count ?? 0;
}
