import { getDayOfWeek, parseDate, today } from '@internationalized/date';
import { fromPromise } from 'xstate';
import { freeTimesMachine } from '#machines/parts/freeTimes.machine.ts';
import type { FreeTime } from '#machines/parts/slotHold.machine.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { perApp } from '#src/session/perApp.ts';

const shown = 12;
/** Of one person on one day, so that a free morning does not hide everyone else. */
const mostADay = 4;
const fortnights = 4;

const weekdayOf = (date: string) => getDayOfWeek(parseDate(date), 'en-US', 'mon') + 1;

/** Finding the next free times through the API, with one member of staff or with anyone. */
export const freeTimesFlow = perApp((app) =>
  freeTimesMachine.provide({
    actors: {
      findTimes: fromPromise(async ({ input: { query }, signal }) => {
        if (!query) throw new Error('There is nothing to look for.');
        const { clinic, service, staff, from, until, weekdays } = query;
        const now = today(await clinicZone(app, clinic, signal));
        const wanted = from ? parseDate(from) : now;
        let day = wanted.compare(now) < 0 ? now : wanted;
        const times: FreeTime[] = [];
        const suits = (date: string) =>
          (until === null || date <= until) && (weekdays.length === 0 || weekdays.includes(weekdayOf(date)));
        for (let count = 0; count < fortnights && times.length < shown; count += 1) {
          const period = { date_from: day.toString(), date_to: day.add({ days: 13 }).toString() };
          const asked = { clinic, service, ...period, ...(staff && { staff }) };
          if (until !== null && period.date_from > until) break;
          const days = await reservationCalls(app).readAvailability(asked, signal);
          times.push(...days.filter(({ date }) => suits(date)).flatMap(({ slots }) => someOfEach(slots)));
          day = day.add({ days: 14 });
        }
        return times.slice(0, shown);
      }),
    },
  }),
);

function someOfEach(slots: readonly FreeTime[]): FreeTime[] {
  const counts = new Map<number, number>();
  return slots.filter(({ staff }) => {
    const count = (counts.get(staff) ?? 0) + 1;
    counts.set(staff, count);
    return count <= mostADay;
  });
}
