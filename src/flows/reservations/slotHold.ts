import { fromCallback, fromPromise } from 'xstate';
import {
  type ClockJumped,
  type HoldKept,
  slotHoldMachine,
  type Wish,
} from '#machines/parts/slotHold.machine.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { perApp } from '#src/session/perApp.ts';
import { watchJumps } from '#src/time/clock.ts';

const wanted = (wish: Wish | null): Wish => {
  if (!wish) throw new Error('There is no slot to ask for.');
  return wish;
};

/** Checking and holding a slot through the API; a hold is given back when its form goes. */
export const slotHoldFlow = perApp((app) => {
  const { checkSlot, holdSlot, releaseSlot } = reservationCalls(app);
  // it ends by itself where this does not arrive
  const release = (id: number) => void releaseSlot(id).catch(() => {});
  return slotHoldMachine.provide({
    actors: {
      checkSlot: fromPromise(({ input: { wish, clinic, appointment }, signal }) =>
        checkSlot({ ...wanted(wish), clinic, appointment }, signal),
      ),
      holdSlot: fromPromise(({ input: { wish, clinic, appointment, replaces }, signal }) => {
        const { patient: _, room: __, is_here: ___, ...slot } = wanted(wish);
        return holdSlot({ ...slot, clinic, appointment, replaces }, signal);
      }),
      watchClock: fromCallback<ClockJumped>(({ sendBack }) =>
        watchJumps((seconds) => sendBack({ type: 'clock.jumped', seconds })),
      ),
      keepHold: fromCallback<HoldKept>(({ receive }) => {
        let held: number | null = null;
        receive((event) => {
          if (event.type === 'dropped' && held !== null) release(held);
          held = event.type === 'kept' ? event.id : null;
        });
        return () => {
          if (held !== null) release(held);
        };
      }),
    },
  });
});
