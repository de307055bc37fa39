import { parseDate } from '@internationalized/date';
import type { ReservationAddress } from './shared/reservationSearch.ts';

const daysOfConsents = 31;

/** The days that the list shows: from today on, unless those who are asked for may have no time yet or lie long ago. */
export function listSpan(search: ReservationAddress, today: string): { from?: string; to?: string } {
  const { consent, patient, status, search: words, from, to } = search;
  // how consents stand is counted within a span of days that ends
  if (consent) {
    const first = from ?? today;
    return { from: first, to: to ?? parseDate(first).add({ days: daysOfConsents }).toString() };
  }
  const isUndated = status?.split(',').some((one) => one === 'waitlisted' || one === 'requested');
  return { from: from ?? (words || patient || isUndated ? undefined : today), to };
}
