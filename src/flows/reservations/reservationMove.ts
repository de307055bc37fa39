import { fromPromise } from 'xstate';
import { reservationMoveMachine } from '#machines/flows/reservations/reservationMove.machine.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { components } from '#openapi/schema.d.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { seriesCalls } from '#src/calls/series.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { formWithDrafts } from '#src/flows/form.ts';
import { perApp } from '#src/session/perApp.ts';
import { placedIn } from './reservationDay.ts';

type Reason = components['schemas']['SeriesCancellation']['reason'];

/** Moving a reservation on through the API. */
export const reservationMoveFlow = perApp((app) => {
  const place = async (reservation: Reservation, signal: AbortSignal) =>
    placedIn(await clinicZone(app, reservation.clinic, signal), reservation);
  return reservationMoveMachine.provide({
    actors: {
      form: formWithDrafts(app),
      moveReservation: fromPromise(async ({ input, signal }) => {
        const { id, version, move, words } = input;
        const { scope = 'this', reason, note, cancelled_by } = words;
        if (move !== 'cancel' || scope === 'this')
          return place(await reservationCalls(app).moveReservation(input, signal), signal);
        const body = { version, scope, reason: reason as Reason, note, cancelled_by };
        const cancelled = await seriesCalls(app).cancelSeries(id, body, signal);
        const one = cancelled.find((each) => each.id === id);
        return place(one ?? (await reservationCalls(app).readReservation(id, signal)), signal);
      }),
      readReservation: fromPromise(async ({ input, signal }) =>
        place(await reservationCalls(app).readReservation(input.id, signal), signal),
      ),
    },
  });
});
