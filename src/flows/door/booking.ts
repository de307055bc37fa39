import { fromCallback, fromPromise } from 'xstate';
import { bookingMachine } from '#machines/flows/door/booking.machine.ts';
import type { TimeKept } from '#machines/flows/door/booking.setup.ts';
import type { BookingCalls } from '#src/calls/booking.ts';
import { todayIn } from './visitByLink.ts';

/** Booking at a clinic's page, through the public calls. */
export const bookingFlow = (calls: BookingCalls) =>
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
        // few need it, so that nobody else loads it
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
        addEventListener('pagehide', release);
        return () => {
          removeEventListener('pagehide', release);
          release();
        };
      }),
    },
  });
