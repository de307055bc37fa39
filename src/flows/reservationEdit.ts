import { fromCallback, fromPromise } from 'xstate';
import { reservationEditMachine } from '#machines/flows/reservationEdit.machine.ts';
import {
  reservationBody,
  reservationValues,
  seriesScope,
  seriesShift,
} from '#machines/flows/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservationMoves.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { reservationCalls } from '#src/api/actors/reservations.ts';
import { seriesCalls } from '#src/api/actors/series.ts';
import { clinicZone } from '#src/app/clinicZone.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { reservationChoicesOf } from './reservationChoices.ts';
import { slotHoldFlow } from './slotHold.ts';
import { timesOf } from './slotWish.ts';
import { theirsOf } from './theirs.ts';
import { wallOf } from './wallTime.ts';
import { watchSlotOf } from './watchSlot.ts';

/** Editing a reservation through the API; another time is a rescheduling, and the reservation stays the same one. */
export const reservationEditFlow = perApp((app) => {
  const { readReservation, updateReservation } = reservationCalls(app);
  const valuesOf = (reservation: Reservation, zone: string) =>
    reservationValues(reservation, reservation.start_at ? wallOf(reservation.start_at, zone) : null);
  return reservationEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      slotHold: slotHoldFlow(app),
      watchSlot: fromCallback(({ input, sendBack }) => watchSlotOf(app, input, sendBack)),
      readReservation: fromPromise(async ({ input, signal }) => {
        const reservation = await readReservation(input.id, signal);
        const [zone, choices] = await Promise.all([
          clinicZone(app, reservation.clinic, signal),
          reservationChoicesOf(app, reservation.clinic, signal),
        ]);
        return { reservation, values: valuesOf(reservation, zone), zone, ...choices };
      }),
      updateReservation: fromPromise(async ({ input, signal }) => {
        const { id, clinic, values, version, stored } = input;
        const zone = await clinicZone(app, clinic, signal);
        const times = timesOf(values, zone);
        const scope = seriesScope(values);
        if (stored?.series && stored.start_at && scope !== 'this') {
          const shift = seriesShift(values, stored, wallOf(stored.start_at, zone));
          const body = { ...shift, version: version ?? shift.version };
          const changed = await seriesCalls(app).rescheduleSeries(id, body, signal);
          return changed.find((one) => one.id === id) ?? readReservation(id, signal);
        }
        return updateReservation(id, { ...reservationBody(values), ...times }, version, signal);
      }),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const theirs = await readReservation(input.id, signal);
            const zone = await clinicZone(app, theirs.clinic, signal);
            return theirsOf(app, theirs, valuesOf(theirs, zone), signal);
          }),
        },
      }),
    },
  });
});
