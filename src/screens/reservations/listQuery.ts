import { listSpan } from './listSpan.ts';
import type { ReservationAddress } from './shared/reservationSearch.ts';

/** What the list asks the server for, apart from the page. */
export function listQuery(clinic: number, search: ReservationAddress, today: string) {
  const { staff, service, label, kind, patient, status, consent } = search;
  const { from, to } = listSpan(search, today);
  return {
    ...{ clinic, staff, service, label, kind, patient, status, consent },
    search: search.search,
    late_cancel: search.late,
    cancellation_reason: search.reason,
    booked_ahead: search.ahead,
    begins_within: search.begins,
    weekday: search.weekday,
    hour: search.hour,
    date_from: from,
    date_to: to,
    ordering: search.sort ?? ('start_at' as const),
  };
}
