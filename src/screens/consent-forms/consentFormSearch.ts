import type { ConsentForm } from '#machines/flows/consentFormFields.ts';
import { type ListSearch, parseListSearch } from '#src/screens/list/listSearch.ts';

const orderings = ['title', 'category', 'updated_at', 'signed_count'] as const;
const categories = ['treatment', 'procedure', 'photography', 'data_privacy', 'research', 'other'] as const;
const statuses = ['draft', 'published', 'archived', 'all'] as const;

export type ConsentFormOrdering = (typeof orderings)[number];
export type ConsentFormSearch = ListSearch<ConsentFormOrdering> & {
  /** Drafts and published ones when left out. */
  status?: (typeof statuses)[number];
  category?: ConsentForm['category'];
};

/** Reads the address of the list of consent forms. */
export function parseConsentFormSearch(raw: Record<string, unknown>): ConsentFormSearch {
  const search: ConsentFormSearch = parseListSearch(raw, orderings);
  const status = statuses.find((one) => one === raw.status);
  if (status) search.status = status;
  const category = categories.find((one) => one === raw.category);
  if (category) search.category = category;
  return search;
}
