import { fromPromise } from 'xstate';
import { reservationDragMachine } from '#machines/flows/reservationDrag.machine.ts';
import { calendarCalls } from '#src/api/actors/calendar.ts';
import { perApp } from '#src/app/perApp.ts';

/** Moving a reservation to another time through the API. */
export const reservationDragFlow = perApp((app) =>
  reservationDragMachine.provide({
    actors: {
      checkConflicts: fromPromise(({ input, signal }) => calendarCalls(app).checkConflicts(input, signal)),
      rescheduleReservation: fromPromise(({ input: { id, key, ...time }, signal }) =>
        calendarCalls(app).rescheduleReservation(id, time, key, signal),
      ),
      undoMove: fromPromise(({ input: { id, version }, signal }) =>
        calendarCalls(app).undoMove(id, version, signal),
      ),
    },
  }),
);
