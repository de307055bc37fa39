import { type ListSearch, parseListSearch } from '#src/screens/list/listSearch.ts';

const orderings = ['priority', 'name', 'patients_count', 'created_at'] as const;
const statuses = ['archived', 'all'] as const;

export type LabelOrdering = (typeof orderings)[number];
export type LabelSearch = ListSearch<LabelOrdering> & {
  /** Active ones when left out. */
  status?: (typeof statuses)[number];
  /** The label whose form is open: a new one, or one by its id. */
  label?: 'new' | number;
};

/** Reads the address of the page of labels. */
export function parseLabelSearch(raw: Record<string, unknown>): LabelSearch {
  const search: LabelSearch = parseListSearch(raw, orderings);
  const status = statuses.find((one) => one === raw.status);
  if (status) search.status = status;
  const id = Number(raw.label);
  if (raw.label === 'new') search.label = 'new';
  else if (Number.isInteger(id) && id > 0 && id <= 2_147_483_647) search.label = id;
  return search;
}
