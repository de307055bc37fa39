import { id, oneOf, readAddress } from '#src/address/readAddress.ts';
import { type ListSearch, listParts } from '#src/screens/list/listSearch.ts';

const orderings = ['priority', 'name', 'patients_count', 'created_at'] as const;
const statuses = ['archived', 'all'] as const;

type LabelOrdering = (typeof orderings)[number];
export type LabelSearch = ListSearch<LabelOrdering> & {
  /** Active ones when left out. */
  status?: (typeof statuses)[number];
  /** The label whose form is open: a new one, or one by its id. */
  label?: 'new' | number;
};

/** Reads the address of the page of labels. */
export const parseLabelSearch = (raw: Record<string, unknown>) =>
  readAddress<LabelSearch>(raw, {
    ...listParts(orderings),
    status: oneOf(statuses),
    label: (raw) => (raw === 'new' ? raw : id(raw)),
  });
