import type { ConsentForm } from '#machines/flows/consents/consentFormFields.ts';
import { oneOf, readAddress } from '#src/address/readAddress.ts';
import { type ListSearch, listParts } from '#src/screens/list/listSearch.ts';

const orderings = ['title', 'category', 'updated_at', 'signed_count'] as const;
const categories = [
  'treatment',
  'procedure',
  'photography',
  'data_privacy',
  'research',
  'intake',
  'other',
] as const;
const statuses = ['draft', 'published', 'archived', 'all'] as const;

type ConsentFormOrdering = (typeof orderings)[number];
export type ConsentFormSearch = ListSearch<ConsentFormOrdering> & {
  /** Drafts and published ones when left out. */
  status?: (typeof statuses)[number];
  category?: ConsentForm['category'];
};

/** Reads the address of the list of consent forms. */
export const parseConsentFormSearch = (raw: Record<string, unknown>) =>
  readAddress<ConsentFormSearch>(raw, {
    ...listParts(orderings),
    status: oneOf(statuses),
    category: oneOf(categories),
  });
