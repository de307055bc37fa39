import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import {
  day,
  id,
  isSo,
  numberOf,
  oneOf,
  orderBy,
  readAddress,
  textTo,
  wholeFrom,
} from '#src/address/readAddress.ts';
import { slotSizes } from '#src/session/preferences.ts';

export const views = ['day', 'week', 'month', 'agenda', 'list', 'board'] as const;
export const reservationStatuses = [
  'requested',
  'waitlisted',
  'booked',
  'confirmed',
  'queued',
  'arrived',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'entered_in_error',
] as const satisfies readonly ReservationStatus[];
const consentStates = ['none_required', 'missing', 'partial', 'complete', 'revoked', 'incomplete'] as const;
const orderings = ['start_at', 'created_at', 'updated_at', 'number'] as const;
const reasons = [
  'patient_request',
  'feeling_better',
  'condition_worse',
  'sick',
  'staff_unavailable',
  'weather',
  'other',
] as const;
const kinds = ['scheduled', 'walk_in', 'virtual'] as const;

export type ReservationView = (typeof views)[number];
export type ReservationOrdering = (typeof orderings)[number];

/** What the address of the reservations holds; all of its views show the same data. */
export interface ReservationAddress {
  /** As the user likes it when left out. */
  view?: ReservationView;
  /** Today when left out. */
  date?: string;
  /** The list's first and last day. */
  from?: string;
  to?: string;
  staff?: number;
  service?: number;
  /** States, separated by commas. */
  status?: string;
  label?: number;
  kind?: (typeof kinds)[number];
  consent?: (typeof consentStates)[number];
  patient?: number;
  /** What the figures of the overview count; the list alone knows it. */
  late?: true;
  reason?: (typeof reasons)[number];
  ahead?: true;
  begins?: true;
  /** From 1, a Monday. */
  weekday?: number;
  hour?: number;
  search?: string;
  sort?: ReservationOrdering | `-${ReservationOrdering}`;
  /** From 1. */
  page?: number;
  /** Minutes of a slot; those of the clinic when left out. */
  slot?: (typeof slotSizes)[number];
}

/** Reads the address of the reservations; what makes no sense is left out, so that no address breaks the page. */
export const parseReservationSearch = (raw: Record<string, unknown>) =>
  readAddress<ReservationAddress>(raw, {
    view: oneOf(views),
    date: day,
    from: day,
    to: day,
    staff: id,
    service: id,
    status: statusesIn,
    label: id,
    kind: oneOf(kinds),
    consent: oneOf(consentStates),
    patient: id,
    late: isSo,
    reason: oneOf(reasons),
    ahead: isSo,
    begins: isSo,
    weekday: wholeFrom(1, 7),
    hour: wholeFrom(0, 23),
    search: textTo(200),
    sort: orderBy(orderings),
    page: id,
    slot: numberOf(slotSizes),
  });

function statusesIn(raw: unknown): string | undefined {
  const named = typeof raw === 'string' ? raw.split(',') : [];
  return reservationStatuses.filter((one) => named.includes(one)).join(',') || undefined;
}
