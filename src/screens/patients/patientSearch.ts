import { type ListSearch, parseListSearch } from '#src/screens/list/listSearch.ts';

const orderings = ['last_name', 'first_name', 'birth_date', 'mrn', 'last_visit_at', 'created_at'] as const;
const statuses = ['archived', 'deceased', 'merged', 'all'] as const;
const sexes = ['male', 'female', 'other', 'unknown'] as const;
const days = ['last_visit_from', 'last_visit_to', 'created_from', 'created_to'] as const;
const ages = ['age_min', 'age_max'] as const;

export type PatientOrdering = (typeof orderings)[number];
export type PatientSearch = ListSearch<PatientOrdering> & {
  /** Active ones when left out. */
  status?: (typeof statuses)[number];
  sex?: (typeof sexes)[number];
  label?: number;
  age_min?: number;
  age_max?: number;
  last_visit_from?: string;
  last_visit_to?: string;
  created_from?: string;
  created_to?: string;
};

/** Reads the address of the list of patients; what makes no sense is left out. */
export function parsePatientSearch(raw: Record<string, unknown>): PatientSearch {
  const search: PatientSearch = parseListSearch(raw, orderings);
  const status = statuses.find((one) => one === raw.status);
  if (status) search.status = status;
  const sex = sexes.find((one) => one === raw.sex);
  if (sex) search.sex = sex;
  const label = Number(raw.label);
  if (Number.isInteger(label) && label > 0 && label <= 2_147_483_647) search.label = label;
  for (const name of ages) {
    const age = Number(raw[name]);
    if (raw[name] !== undefined && Number.isInteger(age) && age >= 0 && age <= 150) search[name] = age;
  }
  for (const name of days) {
    const day = raw[name];
    if (typeof day === 'string' && isDay(day)) search[name] = day;
  }
  return search;
}

const isDay = (text: string) => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return (
    Number(year) >= 1850 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  );
};

/** The filters that narrow a list besides its search, its order and its page. */
export const filterNames = ['status', 'sex', 'label', ...ages, ...days] as const;

/** How many filters are in force. */
export const filtersOn = (search: PatientSearch): number =>
  filterNames.filter((name) => search[name] !== undefined).length;
