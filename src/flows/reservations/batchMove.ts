import { fromPromise } from 'xstate';
import { batchMoveMachine } from '#machines/flows/reservations/batchMove.machine.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { formWithDrafts } from '#src/flows/form.ts';
import { perApp } from '#src/session/perApp.ts';

/** Moving many reservations on through the API. */
export const batchMoveFlow = perApp((app) =>
  batchMoveMachine.provide({
    actors: {
      form: formWithDrafts(app),
      moveReservation: fromPromise(async ({ input, signal }) => ({
        reservation: await reservationCalls(app).moveReservation(input, signal),
        day: null,
      })),
    },
  }),
);
