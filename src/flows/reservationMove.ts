import { fromPromise } from 'xstate';
import { reservationMoveMachine } from '#machines/flows/reservationMove.machine.ts';
import type { Reservation } from '#machines/flows/reservationMoves.ts';
import { reservationCalls } from '#src/api/actors/reservations.ts';
import { clinicZone } from '#src/app/clinicZone.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { placedIn } from './reservationDay.ts';

/** Moving a reservation on through the API. */
export const reservationMoveFlow = perApp((app) => {
  const place = async (reservation: Reservation, signal: AbortSignal) =>
    placedIn(await clinicZone(app, reservation.clinic, signal), reservation);
  return reservationMoveMachine.provide({
    actors: {
      form: formWithDrafts(app),
      moveReservation: fromPromise(async ({ input, signal }) =>
        place(await reservationCalls(app).moveReservation(input, signal), signal),
      ),
      readReservation: fromPromise(async ({ input, signal }) =>
        place(await reservationCalls(app).readReservation(input.id, signal), signal),
      ),
    },
  });
});
