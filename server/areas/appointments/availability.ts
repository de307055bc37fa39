import type { CalendarDate } from '@internationalized/date';
import { sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import { type Hours, inClinic, refuseForeign, type Scope } from '#server/access/scope.ts';
import type { ServiceRow } from '#server/areas/services/service.ts';
import { rowById } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { dayOf, daysBetween, readDay, today, wholeDay } from '#server/time/clinic-days.ts';
import { type Interval, overlaps, within } from '#server/time/intervals.ts';
import { findConflicts } from './conflicts.ts';
import { heldTimes } from './held.ts';
import { noticesOf } from './notices.ts';
import { placesOf } from './places.ts';
import { consentsDue } from './required-consents.ts';
import { serviceOf, slotOf } from './slot.ts';
import { isTakenOrOffered, takingStates } from './taking-time.ts';
import { loadHours, type StaffHours, weekTime, workingTime } from './working-time.ts';

type FreeTime = components['schemas']['FreeTime'];
type Day = components['schemas']['AvailableDay'];
/** What free times are made of: how long a service takes, and when it is given. */
export type Bookable = Pick<
  ServiceRow,
  | 'id'
  | 'status'
  | 'duration_minutes'
  | 'buffer_before_minutes'
  | 'buffer_after_minutes'
  | 'slot_interval_minutes'
  | 'slot_offset_minutes'
  | 'min_notice_minutes'
  | 'booking_window_days'
  | 'max_per_day'
  | 'capacity'
  | 'weekly_availability'
>;
type Busy = { staff_id: number; service_id: number; start_at: Date; start: number; end: number };
type Giver = { staff_id: number; minutes: number };

const mostDays = 62;

/** The free times of a service over some days, in the clinic's zone. */
export function readAvailability(call: Call<'readAvailability'>): Promise<Answer> {
  const { clinic, service: id, staff, date_from, date_to } = call.query;
  const [first, last] = [readDay(date_from), readDay(date_to)];
  if (last.compare(first) < 0) throw invalid({ date_to: ['It must not be before the first day.'] });
  if (last.compare(first) > mostDays)
    throw invalid({ date_to: [say('Ask for at most {mostDays} days at once.', { mostDays })] });
  return inClinic(call, clinic, 'reservations.read', async (scope) => {
    const service = await serviceOf(scope, id);
    await refuseForeign(scope, 'staff', [staff]);
    const days = await freeDays(scope, service, staff, first, last);
    return { status: 200, body: { timezone: scope.clinic.timezone, days } };
  });
}

/** The days of a period with their free times, as the desk sees them. */
export const freeDays = (
  scope: Scope,
  service: ServiceRow,
  staff: number | undefined,
  first: CalendarDate,
  last: CalendarDate,
) =>
  availableDays(scope, service, staff, first, last, async (ids, period) => [
    ...(await busyTimes(scope, service, ids, period)),
    ...(await heldTimes(scope, ids, period)),
  ]);

/** The days of a period with their free times; `taken` says when members of staff cannot be had. */
export async function availableDays(
  scope: Hours,
  service: Bookable,
  staff: number | undefined,
  first: CalendarDate,
  last: CalendarDate,
  taken: (staffIds: number[], period: Interval) => Promise<Taken[]>,
): Promise<Day[]> {
  const { clinic } = scope;
  const givers = await giversOf(scope, service, staff);
  const period = { start: wholeDay(clinic.timezone, first).start, end: wholeDay(clinic.timezone, last).end };
  const ids = givers.map(({ staff_id }) => staff_id);
  const hours = await loadHours(scope, ids, period);
  const busy = (await taken(ids, period)).map(asBusy);
  const horizon = horizonOf(scope, service);
  return daysBetween(first, last).map((day) => {
    const given = busy.filter(
      (one) => one.service_id === service.id && dayOf(clinic.timezone, one.start_at).compare(day) === 0,
    );
    const isFull = service.max_per_day !== null && given.length >= service.max_per_day;
    const all = givers.flatMap((giver) => {
      const own = hours.get(giver.staff_id) ?? { schedules: [], exceptions: [] };
      const times = timesOf(scope, service, giver, own, day);
      return times.map((time) => ({ time, giver, isFree: isFreeFor(service, giver, time, busy) }));
    });
    const isOffered = ({ start }: Interval) => start >= horizon.start && start < horizon.end && !isFull;
    const slots = all
      .filter(({ time, isFree }) => isFree && isOffered(time))
      .map(({ time, giver }) => shownTime(time, giver));
    slots.sort((one, other) => one.start_at.localeCompare(other.start_at) || one.staff - other.staff);
    return {
      date: day.toString(),
      is_open: all.length > 0,
      total: all.length,
      booked: all.filter(({ isFree }) => !isFree).length,
      slots,
    };
  });
}

const shownTime = ({ start, end }: Interval, { staff_id }: Giver): FreeTime => ({
  start_at: new Date(start).toISOString(),
  end_at: new Date(end).toISOString(),
  staff: staff_id,
});

function horizonOf({ clinic }: Hours, service: Bookable): Interval {
  const window = service.booking_window_days;
  return {
    start: clinic.now.getTime() + service.min_notice_minutes * 60_000,
    end:
      window === null
        ? Number.POSITIVE_INFINITY
        : wholeDay(clinic.timezone, today(clinic).add({ days: window })).end,
  };
}

/** Those who give a service, with how long it takes them; without any named, everyone who treats patients. */
export async function giversOf(
  { trx, clinic }: Hours,
  service: Bookable,
  staff: number | undefined,
): Promise<Giver[]> {
  const { rows } = await sql<Giver>`
    SELECT s.id AS staff_id, coalesce(g.duration_override, ${service.duration_minutes}::integer) AS minutes FROM staff s
    LEFT JOIN service_staff g ON g.clinic_id = s.clinic_id AND g.staff_id = s.id AND g.service_id = ${service.id}
    WHERE s.clinic_id = ${clinic.id} AND s.status IN ('active', 'invited') AND (${staff ?? null}::integer IS NULL OR s.id = ${staff ?? null})
      AND (g.staff_id IS NOT NULL OR (s.role IN ('owner', 'practitioner') AND NOT EXISTS (
        SELECT FROM service_staff o WHERE o.clinic_id = s.clinic_id AND o.service_id = ${service.id})))
    ORDER BY s.id`.execute(trx);
  return service.status === 'active' ? rows : [];
}

async function busyTimes(
  { trx, clinic }: Scope,
  service: Bookable,
  staffIds: number[],
  period: Interval,
): Promise<Taken[]> {
  if (staffIds.length === 0) return [];
  // a limit of the day counts whoever gives the service
  const own = sql`staff_id IN (${sql.join(staffIds)})`;
  const orLimited =
    service.max_per_day === null
      ? sql``
      : sql` OR (service_id = ${service.id} AND NOT ${own} AND ${isTakenOrOffered})`;
  const { rows } = await sql<Taken>`
    SELECT staff_id, service_id, start_at, end_at, buffer_before, buffer_after FROM reservations
    WHERE clinic_id = ${clinic.id} AND ((${own} AND status IN ${takingStates})${orLimited})
      AND start_at > ${new Date(period.start - 2 * 86_400_000)} AND start_at < ${new Date(period.end + 86_400_000)}`.execute(
    trx,
  );
  return rows;
}

/** A time at which a member of staff cannot be had. */
export type Taken = Omit<Busy, 'start' | 'end'> & {
  end_at: Date;
  buffer_before: number;
  buffer_after: number;
};

const asBusy = ({ staff_id, service_id, start_at, end_at, buffer_before, buffer_after }: Taken): Busy => ({
  staff_id,
  service_id,
  start_at,
  start: start_at.getTime() - buffer_before * 60_000,
  end: end_at.getTime() + buffer_after * 60_000,
});

/** The times of a day, on the grid that begins with each stretch of work, or so long after it as the service says. */
function timesOf(
  { clinic }: Hours,
  service: Bookable,
  giver: Giver,
  hours: StaffHours,
  day: CalendarDate,
): Interval[] {
  const weekly = service.weekly_availability;
  const working = workingTime(clinic, hours, day);
  const open = weekly ? within(working, weekTime(clinic.timezone, weekly, day)) : working;
  const step = (service.slot_interval_minutes ?? clinic.slot_minutes) * 60_000;
  const offset = service.slot_offset_minutes * 60_000;
  const length = giver.minutes * 60_000;
  return open.flatMap(({ start, end }) => {
    const times: Interval[] = [];
    for (let at = start + offset; at + length <= end; at += step) times.push({ start: at, end: at + length });
    return times;
  });
}

function isFreeFor(service: Bookable, { staff_id }: Giver, time: Interval, busy: Busy[]): boolean {
  const wanted = {
    start: time.start - service.buffer_before_minutes * 60_000,
    end: time.end + service.buffer_after_minutes * 60_000,
  };
  const inTheWay = busy.filter((one) => one.staff_id === staff_id && overlaps(one, wanted));
  const isSession = (one: Busy) =>
    service.capacity > 1 && one.service_id === service.id && one.start_at.getTime() === time.start;
  return inTheWay.every(isSession) && inTheWay.length < Math.max(1, service.capacity);
}

/** What speaks against a time, and the next five free ones within two weeks. */
export function checkConflicts(call: Call<'checkConflicts'>): Promise<Answer> {
  const { clinic, patient = null, service: id, staff, start_at, end_at, appointment = null } = call.body;
  return inClinic(call, clinic, 'reservations.read', async (scope) => {
    await refuseForeign(scope, 'staff', [staff]);
    await refuseForeign(scope, 'patients', [patient]);
    await refuseForeign(scope, 'reservations', [appointment]);
    const moved = appointment === null ? undefined : await rowById(scope.trx, 'reservations', appointment);
    const room = call.body.room ?? moved?.room;
    const slot = await slotOf(scope, { service: id, staff, start_at, end_at, room });
    const party = { patientId: patient, except: appointment, isHere: call.body.is_here ?? false };
    const conflicts = await findConflicts(scope, slot, party);
    const next_free: FreeTime[] = [];
    const from = Math.max(slot.start.getTime(), scope.clinic.now.getTime());
    let day = dayOf(scope.clinic.timezone, new Date(from));
    for (let week = 0; conflicts.length > 0 && next_free.length < 5 && week < 2; week += 1) {
      const days = await freeDays(scope, slot.service, staff, day, day.add({ days: 6 }));
      next_free.push(
        ...days.flatMap(({ slots }) => slots).filter((free) => Date.parse(free.start_at) >= from),
      );
      day = day.add({ days: 7 });
    }
    const consents =
      patient === null ? [] : await consentsDue(scope, { patient, service: id, start: slot.start });
    const places = await placesOf(scope, slot, appointment);
    const notices = await noticesOf(scope, slot);
    const report = { conflicts, notices, next_free: next_free.slice(0, 5), consents };
    return { status: 200, body: { ...report, ...(places && { places }) } };
  });
}
