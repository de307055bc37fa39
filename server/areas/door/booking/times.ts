import type { CalendarDate } from '@internationalized/date';
import { sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import { conflict } from '#server/access/scope.ts';
import { countOf, holdingIn, holdingLimits } from '#server/areas/auth/throttle.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, notFound, tokenReused, workNeeded } from '#server/http/refusal.ts';
import { dayOf, readDay } from '#server/time/clinic-days.ts';
import { availableDays, type Taken } from '../../appointments/availability.ts';
import { lockLimit } from '../../appointments/day-limit.ts';
import { hashOfToken } from '../link.ts';
import { type AtPage, atPage } from './at-page.ts';
import { namedStaff, type Offered, offeredServices } from './published.ts';
import { bitsAfter, type HoldWork } from './work.ts';

type FreeDays = components['schemas']['FreeDays'];
type Wish = components['schemas']['BookingWish'];

const mostDays = 31;
const aDay = 86_400_000;
/** For how long a time is kept while the form is filled in, and again once the code is sent. */
export const keptSeconds = 15 * 60;

/** The times that can be booked from home; with anyone, each is said once. */
export function listBookingTimes(call: Call<'listBookingTimes'>): Promise<Answer> {
  const { service: id, staff, date_from, date_to } = call.query;
  const [first, last] = [readDay(date_from), readDay(date_to)];
  if (last.compare(first) < 0) throw invalid({ date_to: ['It must not be before the first day.'] });
  if (last.compare(first) > mostDays)
    throw invalid({ date_to: [say('Ask for at most {mostDays} days at once.', { mostDays })] });
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

/** A time that is free for this booking now that everyone who could want it waits; one that is not is refused. */
export async function freeTime(at: AtPage, service: Offered, staff: number, start: Date) {
  await sql`SELECT door_lock_staff(${staff})`.execute(at.trx);
  await lockLimit(at.trx, service);
  const day = dayOf(at.clinic.timezone, start);
  const [free] = await freeDays(at, service, staff, day, day);
  const time = free?.times.find((one) => Date.parse(one.start_at) === start.getTime());
  if (!time) throw conflict({ start_at: ['Someone else has just taken this time.'] });
  return { start, end: new Date(time.end_at) };
}

/**
 * Keeps a time while the form is filled in; it is free again when it is given back, or by itself. Asked again with the same
 * token, because an answer was lost, it answers the same.
 */
export const holdBookingTime = (call: Call<'holdBookingTime'>, work: HoldWork): Promise<Answer> =>
  atPage(
    call,
    async (at) => {
      const service = await offered(at, call.body.service);
      return { status: 201, body: { seconds_left: await keep(at, service, call.body) } };
    },
    (clinic) => holdingLimits(clinic, call.origin.address),
    (trx, clinic) => askForWork(trx, clinic, call.body, work),
  );

/** When many come, a time costs a task first; what is not solved counts for nothing. */
async function askForWork(trx: Trx, clinic: number, wish: Wish, work: HoldWork): Promise<void> {
  const { count, now } = await countOf(trx, holdingIn(clinic));
  const bits = bitsAfter(count);
  if (bits === null) return;
  const about = JSON.stringify([clinic, wish.token, wish.service, wish.staff, Date.parse(wish.start_at)]);
  if (!work.isDone(wish.work, about, now)) throw workNeeded(work.ask(about, bits, now));
}

/** For how many seconds the time is kept. */
async function keep(at: AtPage, service: Offered, { token, staff, start_at }: Wish): Promise<number> {
  const hash = hashOfToken(token);
  const { rows: kept } = await sql<{ seconds_left: number; is_same: boolean }>`
    SELECT * FROM door_kept(${hash}, ${service.id}, ${staff}, ${new Date(start_at)})`.execute(at.trx);
  if (kept[0]?.is_same) return kept[0].seconds_left;
  if (kept[0]) throw tokenReused();
  const { start, end } = await freeTime(at, service, staff, new Date(start_at));
  const { buffer_before_minutes: before, buffer_after_minutes: after } = service;
  const { rows } = await sql<{ is_kept: boolean }>`
    SELECT door_hold(${hash}, ${service.id}, ${staff}, ${start}, ${end}, ${before}, ${after}, ${keptSeconds})
      AS is_kept`.execute(at.trx);
  if (!rows[0]?.is_kept) throw tokenReused();
  return keptSeconds;
}

/** Gives the time back. */
export const releaseBookingTime = (call: Call<'releaseBookingTime'>): Promise<Answer> =>
  atPage(call, async ({ trx }) => {
    await sql`SELECT door_release()`.execute(trx);
    return { status: 204 };
  });
