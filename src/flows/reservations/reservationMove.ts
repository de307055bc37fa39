import { fromPromise } from 'xstate';
import { reservationMoveMachine } from '#machines/flows/reservations/reservationMove.machine.ts';
import type { Reservation, Words } from '#machines/flows/reservations/reservationMoves.ts';
import type { MoveCall } from '#machines/flows/reservations/reservationWords.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import type { components } from '#openapi/schema.d.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { seriesCalls } from '#src/calls/series.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';
import { placedIn } from './reservationDay.ts';

type Reason = components['schemas']['SeriesCancellation']['reason'];

/**
 * A time that is not free is told beside the reason that could be given for it. A key that was used with another reason made the
 * move unheard: the reservation is another since.
 */
function besideTheReason(error: unknown): never {
  if (!(error instanceof RefusedError)) throw error;
  if (error.status === 422) throw new RefusedError(412);
  const { start_at, ...fields } = error.fields;
  const general = start_at ? [...error.general, start_at] : [...error.general];
  throw new RefusedError(error.status, fields, general, error.retryAfter, error.inParts);
}

/** Moving a reservation on through the API. */
export const reservationMoveFlow = perApp((app) => {
  const place = async (reservation: Reservation, signal: AbortSignal) =>
    placedIn(await clinicZone(app, reservation.clinic, signal), reservation);
  const move = async (call: MoveCall, signal: AbortSignal) => {
    const { id, version, words, key } = call;
    const { scope = 'this', reason, note, cancelled_by } = words;
    if (call.move !== 'cancel' || scope === 'this')
      return place(await reservationCalls(app).moveReservation(call, signal), signal);
    const body = { version, scope, reason: reason as Reason, note, cancelled_by };
    const cancelled = await seriesCalls(app).cancelSeries(id, body, key, signal);
    const one = cancelled.find((each) => each.id === id);
    return place(one ?? (await reservationCalls(app).readReservation(id, signal)), signal);
  };
  return reservationMoveMachine.provide({
    actors: {
      saving: savingThrough(app, {
        async save({ about, values, key }, signal) {
          const words = values as Words;
          return { words, placed: await move({ ...about, words, key }, signal).catch(besideTheReason) };
        },
      }),
      moveReservation: fromPromise(({ input, signal }) => move(input, signal)),
      readReservation: fromPromise(async ({ input, signal }) =>
        place(await reservationCalls(app).readReservation(input.id, signal), signal),
      ),
    },
  });
});
