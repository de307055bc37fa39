import type { CalendarDate } from '@internationalized/date';
import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { conflict } from '#server/access/scope.ts';
import { holdingLimits } from '#server/areas/auth/throttle.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { dayOf, readDay } from '#server/time/clinic-days.ts';
import { availableDays, type Taken } from '../../appointments/availability.ts';
import { type AtPage, atPage } from './at-page.ts';
import { namedStaff, type Offered, offeredServices } from './published.ts';

type FreeDays = components['schemas']['FreeDays'];

const mostDays = 31;
const aDay = 86_400_000;
/** For how long a time is kept while the form is filled in, and again once the code is sent. */
export const keptSeconds = 15 * 60;

/** The times that can be booked from home; with anyone, each is said once. */
export function listBookingTimes(call: Call<'listBookingTimes'>): Promise<Answer> {
  const { service: id, staff, date_from, date_to } = call.query;
  const [first, last] = [readDay(date_from), readDay(date_to)];
  if (last.compare(first) < 0) throw invalid({ date_to: ['It must not lie before the first day.'] });
  if (last.compare(first) > mostDays)
    throw invalid({ date_to: [`Ask for at most ${mostDays} days at once.`] });
  return atPage(call, async (at) => {
    const days = await freeDays(at, await offered(at, id), staff, first, last);
    const body: FreeDays = {
      timezone: at.clinic.timezone,
      days: staff === undefined ? days.map(once) : days,
    };
    return { status: 200, body };
  });
}

const once = ({ date, times }: FreeDays['days'][number]) => ({
  date,
  times: times.filter(({ start_at }, at) => times[at - 1]?.start_at !== start_at),
});

/** A service of the page; any other does not exist here. */
export async function offered(at: AtPage, id: number): Promise<Offered> {
  const service = (await offeredServices(at)).find((one) => one.id === id);
  if (!service) throw notFound();
  return service;
}

async function freeDays(
  at: AtPage,
  service: Offered,
  staff: number | undefined,
  first: CalendarDate,
  last: CalendarDate,
): Promise<FreeDays['days']> {
  const days = await availableDays(at, service, staff, first, last, async (ids, { start, end }) => {
    const { rows } = await sql<Taken>`
      SELECT * FROM door_booked_times(${ids}::integer[], ${service.id}, ${new Date(start - 2 * aDay)},
        ${new Date(end + aDay)})`.execute(at.trx);
    return rows;
  });
  const names = new Map((await namedStaff(at)).map(({ id, name }) => [id, name]));
  return days.map(({ date, slots }) => ({
    date,
    times: slots.map((slot) => ({ ...slot, staff_name: names.get(slot.staff) ?? '' })),
  }));
}

/** A time that is free for this booking now that everybody who could want it waits; one that is not is refused. */
export async function freeTime(at: AtPage, service: Offered, staff: number, start: Date) {
  await sql`SELECT door_lock_staff(${staff})`.execute(at.trx);
  const day = dayOf(at.clinic.timezone, start);
  const [free] = await freeDays(at, service, staff, day, day);
  const time = free?.times.find((one) => Date.parse(one.start_at) === start.getTime());
  if (!time) throw conflict({ start_at: ['Someone else has just taken this time.'] });
  return { start, end: new Date(time.end_at) };
}

/** Keeps a time while the form is filled in; it is free again when it is given back, or by itself. */
export const holdBookingTime = (call: Call<'holdBookingTime'>): Promise<Answer> =>
  atPage(
    call,
    async (at) => {
      const { staff, start_at } = call.body;
      const service = await offered(at, call.body.service);
      const { start, end } = await freeTime(at, service, staff, new Date(start_at));
      const { buffer_before_minutes: before, buffer_after_minutes: after } = service;
      const { rows } = await sql<{ token: string }>`
        SELECT door_hold(${service.id}, ${staff}, ${start}, ${end}, ${before}, ${after}, ${keptSeconds}) AS token`.execute(
        at.trx,
      );
      return { status: 201, body: { token: rows[0]?.token ?? '', seconds_left: keptSeconds } };
    },
    (clinic) => holdingLimits(clinic, call.origin.address),
  );

/** Gives the time back. */
export const releaseBookingTime = (call: Call<'releaseBookingTime'>): Promise<Answer> =>
  atPage(call, async ({ trx }) => {
    await sql`SELECT door_release()`.execute(trx);
    return { status: 204 };
  });
