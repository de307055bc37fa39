import { fromPromise } from 'xstate';
import { batchMoveMachine } from '#machines/flows/batchMove.machine.ts';
import { reservationCalls } from '#src/api/actors/reservations.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

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
