import type { SearchKind } from '#machines/flows/search/search.machine.ts';
import { readAddress, wholeFrom } from '#src/address/readAddress.ts';
import { t } from '#src/language/t.ts';

/** The tabs of the search, each an address of its own. */
export const searchPlaces = [
  { kind: 'all', to: '/dashboard/search', label: t('All') },
  { kind: 'patients', to: '/dashboard/search/patients', label: t('Patients') },
  { kind: 'reservations', to: '/dashboard/search/reservations', label: t('Reservations') },
  { kind: 'staff', to: '/dashboard/search/staffs', label: t('Staff') },
] as const satisfies readonly { kind: SearchKind; to: string; label: string }[];

/** The tab that an address shows. */
export const placeOf = (path: string) =>
  searchPlaces.find(({ to }) => to === path.replace(/\/$/, '')) ?? searchPlaces[0];

/** What the address of a search holds besides its tab: never a word that was looked for. */
export interface SearchAddress {
  /** The page, from 2 on. */
  page?: number;
}

/** Reads the address; what makes no sense is left out. */
export const parseSearchAddress = (raw: Record<string, unknown>) =>
  readAddress<SearchAddress>(raw, { page: wholeFrom(2, 500) });
