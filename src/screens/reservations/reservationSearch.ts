import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import type { ConsentState } from '#machines/lifecycles/reservation.stored.ts';

export const views = ['day', 'week', 'month', 'agenda', 'list', 'board'] as const;
export const slotSizes = [5, 10, 15, 20, 30, 60] as const;
export const reservationStatuses = [
  'requested',
  'waitlisted',
  'booked',
  'confirmed',
  'arrived',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'entered_in_error',
] as const satisfies readonly ReservationStatus[];
const consentStates = ['none_required', 'missing', 'partial', 'complete', 'revoked'] as const;
const orderings = ['start_at', 'created_at', 'updated_at', 'number'] as const;

const kinds = ['scheduled', 'walk_in', 'virtual'] as const;

export type ReservationView = (typeof views)[number];
export type ReservationOrdering = (typeof orderings)[number];

/** What the address of the reservations holds; all of its views show the same data. */
export interface ReservationAddress {
  /** A day when left out. */
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
  consent?: ConsentState;
  patient?: number;
  search?: string;
  sort?: ReservationOrdering | `-${ReservationOrdering}`;
  /** From 1. */
  page?: number;
  /** Minutes of a slot; those of the clinic when left out. */
  slot?: (typeof slotSizes)[number];
}

/** Reads the address of the reservations; what makes no sense is left out, so that no address breaks the page. */
export function parseReservationSearch(raw: Record<string, unknown>): ReservationAddress {
  const address: ReservationAddress = {};
  const view = views.find((one) => one === raw.view);
  if (view && view !== 'day') address.view = view;
  for (const name of ['date', 'from', 'to'] as const) {
    if (isDate(raw[name])) address[name] = raw[name];
  }
  for (const name of ['staff', 'service', 'label', 'patient', 'page'] as const) {
    const number = Number(raw[name]);
    if (Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647) address[name] = number;
  }
  const status = statusesIn(raw.status);
  if (status.length > 0) address.status = status.join(',');
  const kind = kinds.find((one) => one === raw.kind);
  if (kind) address.kind = kind;
  const consent = consentStates.find((one) => one === raw.consent);
  if (consent) address.consent = consent;
  if (typeof raw.search === 'string' || typeof raw.search === 'number') {
    const text = String(raw.search).replaceAll('\0', '').slice(0, 200);
    if (text !== '') address.search = text;
  }
  const sort = orderings.find((one) => raw.sort === one || raw.sort === `-${one}`);
  if (sort) address.sort = raw.sort as ReservationOrdering;
  const slot = slotSizes.find((one) => one === Number(raw.slot));
  if (slot) address.slot = slot;
  return address;
}

const statusesIn = (value: unknown): ReservationStatus[] => {
  const named = typeof value === 'string' ? value.split(',') : [];
  return reservationStatuses.filter((one) => named.includes(one));
};

/** Real days only: the 30th of February is none. */
function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) && value >= '0100';
}
