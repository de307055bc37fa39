import { day, id, oneOf, readAddress, wholeFrom } from '#src/address/readAddress.ts';
import { type ListSearch, listParts } from '#src/screens/list/listSearch.ts';

const orderings = ['last_name', 'first_name', 'birth_date', 'mrn', 'last_visit_at', 'created_at'] as const;
const statuses = ['archived', 'deceased', 'merged', 'all'] as const;
const sexes = ['male', 'female', 'other', 'unknown'] as const;
const days = ['last_visit_from', 'last_visit_to', 'created_from', 'created_to'] as const;
const ages = ['age_min', 'age_max'] as const;

type PatientOrdering = (typeof orderings)[number];
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
export const parsePatientSearch = (raw: Record<string, unknown>) =>
  readAddress<PatientSearch>(raw, {
    ...listParts(orderings),
    status: oneOf(statuses),
    sex: oneOf(sexes),
    label: id,
    age_min: wholeFrom(0, 150),
    age_max: wholeFrom(0, 150),
    last_visit_from: day,
    last_visit_to: day,
    created_from: day,
    created_to: day,
  });

/** The filters that narrow a list besides its search, its order and its page. */
export const filterNames = ['status', 'sex', 'label', ...ages, ...days] as const;

/** How many filters are in force. */
export const filtersOn = (search: PatientSearch): number =>
  filterNames.filter((name) => search[name] !== undefined).length;
