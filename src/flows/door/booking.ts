import { fromCallback, fromPromise } from 'xstate';
import { bookingMachine } from '#machines/flows/door/booking.machine.ts';
import type { TimeKept } from '#machines/flows/door/booking.setup.ts';
import type { BookingCalls } from '#src/calls/booking.ts';
import type { TabOfBooking } from '#src/effects/keptBooking.ts';
import { isTurning } from '#src/language/language.ts';
import { todayIn } from './visitByLink.ts';

/** Booking at a clinic's page, through the public calls. */
export const bookingFlow = (calls: BookingCalls, tab: TabOfBooking) =>
  bookingMachine.provide({
    actors: {
      readPage: fromPromise(({ signal }) => calls.readPage(signal)),
      listTimes: fromPromise(({ input: { search, zone }, signal }) =>
        calls.listTimes({ ...search, from: search.from ?? todayIn(zone) }, signal),
      ),
      holdTime: fromPromise(({ input: { service, time, token, work }, signal }) => {
        const { staff, start_at } = time;
        return calls.holdTime({ token, service, staff, start_at, ...(work && { work }) }, signal);
      }),
      solve: fromPromise(async ({ input: { task }, signal }) => {
        // few need it, so that no one else loads it
        const { solveWork } = await import('#src/effects/solveWork.ts');
        return solveWork(task, signal);
      }),
      sendCode: fromPromise(({ input: { token, person }, signal }) => calls.sendCode(token, person, signal)),
      finish: fromPromise(({ input: { token, code }, signal }) => calls.finish(token, code, signal)),
      keepTime: fromCallback<TimeKept>(({ receive }) => {
        let held: string | null = null;
        const release = () => {
          if (held !== null) calls.releaseTime(held);
          held = null;
        };
        receive((event) => {
          if (event.type === 'dropped') release();
          held = event.type === 'kept' ? event.token : null;
        });
        const hide = () => {
          // the page is back at once, in another language, and asks for what it has
          if (held !== null && isTurning() && tab.holds(held)) return;
          tab.giveBack();
          release();
        };
        // what a browser shows again as it was has no time any more: it begins with what the tab kept
        const show = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
        addEventListener('pagehide', hide);
        addEventListener('pageshow', show);
        return () => {
          removeEventListener('pagehide', hide);
          removeEventListener('pageshow', show);
          release();
        };
      }),
    },
  });
