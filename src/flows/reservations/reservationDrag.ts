import { fromPromise } from 'xstate';
import { reservationDragMachine } from '#machines/flows/reservations/reservationDrag.machine.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { perApp } from '#src/session/perApp.ts';

/** Moving a reservation to another time through the API. */
export const reservationDragFlow = perApp((app) => {
  const { checkSlot, rescheduleReservation, moveReservation } = reservationCalls(app);
  return reservationDragMachine.provide({
    actors: {
      checkConflicts: fromPromise(({ input, signal }) => checkSlot(input, signal)),
      rescheduleReservation: fromPromise(({ input: { id, key, ...time }, signal }) =>
        rescheduleReservation(id, time, key, signal),
      ),
      undoMove: fromPromise(async ({ input, signal }) => {
        await moveReservation({ ...input, move: 'undo', words: {} }, signal);
      }),
    },
  });
});
