import { sql } from 'kysely';
import { isExpectedAt } from '#machines/lifecycles/expectedNow.ts';
import type { ReservationEvent, ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { type RecordState, reservationSnapshot } from '#machines/lifecycles/reservation.stored.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Bookable } from '#server/areas/appointments/availability.ts';
import { takesTime } from '#server/areas/appointments/taking-time.ts';
import { givenThrough, loadHours, worksThrough } from '#server/areas/appointments/working-time.ts';
import { staffNameOf } from '#server/database/names.ts';
import { instant } from '#server/database/rows.ts';
import type { Answer } from '#server/http/call.ts';
import type { ByPatient, Door } from './at-door.ts';

export type PublicVisit = components['schemas']['PublicVisit'];

/** The visit as far as the role of the public calls sees it. */
export interface VisitRow {
  id: number;
  number: string;
  patient_id: number;
  service_id: number;
  staff_id: number;
  start_at: Date | null;
  end_at: Date | null;
  status: ReservationStatus;
  confirmed_at: Date | null;
  offered_until: Date | null;
  /** Whether the time that was offered is free for this visit; null where none was. */
  offer_is_free: boolean | null;
  rebooked_as: number | null;
  reschedule_count: number;
  cancelled_by: PublicVisit['cancelled_by'];
  version: number;
  updated_at: Date;
  room: string;
  service_name: string;
  service_status: string;
  max_per_day: number | null;
  weekly_availability: Bookable['weekly_availability'];
  is_private: boolean;
  staff_name: string;
  record_state: RecordState;
  /** Whether the service asks for forms. */
  has_forms: boolean;
}

/** The visit that the link is for. */
export async function readRow(door: Pick<ByPatient, 'trx' | 'clinic'>): Promise<VisitRow> {
  const { rows } = await sql<VisitRow>`
    SELECT r.id, r.number, r.patient_id, r.service_id, r.staff_id, r.start_at, r.end_at, r.status, r.confirmed_at,
      r.offered_until, r.rebooked_as, r.reschedule_count, r.cancelled_by, r.version, r.updated_at, r.room,
      s.name AS service_name, s.status AS service_status, s.is_private,
      s.max_per_day, s.weekly_availability,
      ${staffNameOf('m')} AS staff_name, door_record_state() AS record_state,
      CASE WHEN r.status = 'waitlisted' AND r.offered_until IS NOT NULL THEN door_offer_is_free() END AS offer_is_free,
      EXISTS (SELECT FROM consent_forms) AS has_forms
    FROM reservations r
    JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    JOIN staff m ON m.clinic_id = r.clinic_id AND m.id = r.staff_id`.execute(door.trx);
  const row = rows[0] as VisitRow;
  return row.offer_is_free ? { ...row, offer_is_free: await isGiven(door, row) } : row;
}

/** Whether someone works through all of the time that was offered, and gives the service then. */
async function isGiven(door: Pick<ByPatient, 'trx' | 'clinic'>, row: VisitRow): Promise<boolean> {
  const { start_at, end_at, staff_id } = row;
  if (!start_at || !end_at) return false;
  const time = { start: start_at.getTime(), end: end_at.getTime() };
  const hours = (await loadHours(door, [staff_id], time)).get(staff_id) ?? { schedules: [], exceptions: [] };
  return worksThrough(door.clinic, hours, time) && givenThrough(door.clinic, row.weekly_availability, time);
}

/**
 * The chart of the visit. How its consents stand is not the door's to see, and nothing that patients do by a link asks for it.
 */
export const chartOf = (row: VisitRow) =>
  reservationSnapshot({
    status: row.status,
    start_at: instant(row.start_at),
    confirmed_at: instant(row.confirmed_at),
    offered_until: instant(row.offered_until),
    rebooked_as: row.rebooked_as,
    consents: { state: 'none_required' },
    record_state: row.record_state,
    last_move: null,
  });

/** A patient as the one who acts. */
export const patientAct = ({ clinic }: Pick<ByPatient, 'clinic'>) => ({
  by: 0,
  role: 'patient' as const,
  at: clinic.now.toISOString(),
});

/** The time that a waiting patient was offered: it stands, ran out and is still free, or is gone. */
export function offerOf(
  { status, start_at, offered_until, offer_is_free }: VisitRow,
  now: Date,
): PublicVisit['offer'] {
  if (status !== 'waitlisted' || !start_at || !offered_until) return null;
  const state = !offer_is_free ? 'gone' : offered_until > now ? 'open' : 'past';
  return { state, until: offered_until.toISOString() };
}

/** That the patient is here: the day fits whoever is expected now, also where midnight lies between. */
export const checkIn = (door: Pick<ByPatient, 'clinic'>, row: VisitRow): ReservationEvent => ({
  ...{ type: 'checkIn', ...patientAct(door), reason: null },
  sameDay: isExpectedAt(door.clinic.now, row),
});

const states: Record<ReservationStatus, PublicVisit['state']> = {
  requested: 'requested',
  waitlisted: 'waiting',
  booked: 'booked',
  confirmed: 'confirmed',
  arrived: 'here',
  queued: 'here',
  in_progress: 'here',
  completed: 'over',
  no_show: 'over',
  cancelled: 'cancelled',
  entered_in_error: 'over',
};

/** What may be done by the link now: what the chart takes, as long as the visit has not begun. */
export function mayDo(door: Door, row: VisitRow): PublicVisit['may'] {
  const act = patientAct(door);
  const isAhead = row.start_at === null || row.start_at > door.clinic.now;
  const isOpen = isAhead && ['requested', 'waiting', 'booked', 'confirmed'].includes(states[row.status]);
  const takes = (event: ReservationEvent) => isOpen && chartOf(row).can(event);
  const startAt = instant(row.start_at);
  return {
    confirm: takes({ type: 'confirm', ...act }),
    cancel: takes({ type: 'cancel', ...act, reason: 'other' }),
    move:
      takes({ type: 'reschedule', ...act, startAt, conflicts: 'none' }) &&
      !isLate(door, row) &&
      row.service_status === 'active',
    ask: isOpen || states[row.status] === 'here',
    arrive:
      door.clinic.arrivals_open && isExpectedAt(door.clinic.now, row) && chartOf(row).can(checkIn(door, row)),
    forms: row.has_forms && (isOpen || states[row.status] === 'here'),
  };
}

/** Whether a cancellation counts as late now: only a time that was taken is given back. */
export const cancelsLate = (door: Door, row: VisitRow): boolean => takesTime(row.status) && isLate(door, row);

/** Whether the clinic's notice has passed. */
const isLate = ({ clinic }: Door, { start_at }: VisitRow): boolean =>
  start_at !== null && start_at.getTime() - clinic.now.getTime() < clinic.late_cancel_hours * 3_600_000;

/** The visit as its patient may see it; what for and with whom only after the date of birth. */
export function shownVisit(door: Door, row: VisitRow): PublicVisit {
  const { name, address, phone_number, timezone, late_cancel_hours } = door.clinic;
  const { is_private, service_name, staff_id: staff, staff_name, number } = row;
  return {
    clinic: { name, address, phone_number, timezone },
    state: states[row.status],
    start_at: instant(row.start_at),
    end_at: instant(row.end_at),
    cancelled_by: row.cancelled_by,
    offer: offerOf(row, door.clinic.now),
    notice_hours: late_cancel_hours,
    is_late: cancelsLate(door, row),
    may: mayDo(door, row),
    about: door.isKnown ? { service: is_private ? null : service_name, staff, staff_name, number } : null,
  };
}

/** The answer of what was done: the visit as it is by now. */
export const answerVisit = async (door: Door): Promise<Answer> => ({
  status: 200,
  body: shownVisit(door, await readRow(door)),
});
