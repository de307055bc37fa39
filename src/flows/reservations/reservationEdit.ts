import { fromCallback, fromPromise } from 'xstate';
import {
  type ChangedReservation,
  reservationEditMachine,
  type StoredChange,
} from '#machines/flows/reservations/reservationEdit.machine.ts';
import {
  reservationBody,
  reservationValues,
  seriesScope,
  seriesShift,
} from '#machines/flows/reservations/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { SavingCall } from '#machines/parts/savingCall.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { seriesCalls } from '#src/calls/series.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import type { App } from '#src/session/app.ts';
import { perApp } from '#src/session/perApp.ts';
import { wallOf } from '#src/time/wallTime.ts';
import { reservationChoicesOf } from './reservationChoices.ts';
import { atFields } from './reservationRefusal.ts';
import { seriesPlanFlow } from './seriesPlan.ts';
import { slotHoldFlow } from './slotHold.ts';
import { timesOf } from './slotWish.ts';
import { watchSlot } from './watchSlot.ts';

const valuesOf = (reservation: Reservation, zone: string) =>
  reservationValues(reservation, reservation.start_at ? wallOf(reservation.start_at, zone) : null);

/** Stores the change of one reservation, or of its series from this one on. */
async function update(
  app: App,
  call: SavingCall<ChangedReservation>,
  signal: AbortSignal,
): Promise<StoredChange> {
  const { about, values, version, key } = call;
  const { id, zone, stored } = about;
  const { readReservation, updateReservation } = reservationCalls(app);
  const times = timesOf(values, zone);
  if (stored?.series && stored.start_at && seriesScope(values) !== 'this') {
    const shift = seriesShift(values, stored, wallOf(stored.start_at, zone));
    const body = { ...shift, version: version ?? shift.version };
    const { changed, left } = await seriesCalls(app).rescheduleSeries(id, body, key, signal);
    const reservation = changed.find((one) => one.id === id) ?? (await readReservation(id, signal));
    return { reservation, left };
  }
  const body = { ...reservationBody(values), ...times };
  return { reservation: await updateReservation(id, body, version, signal), left: [] };
}

/** Editing a reservation through the API; another time is a rescheduling, and the reservation stays the same one. */
export const reservationEditFlow = perApp((app) => {
  const { readReservation } = reservationCalls(app);
  return reservationEditMachine.provide({
    actors: {
      slotHold: slotHoldFlow(app),
      seriesPlan: seriesPlanFlow(app),
      watchSlot: fromCallback((reading) => watchSlot(reading)),
      readReservation: fromPromise(async ({ input, signal }) => {
        const reservation = await readReservation(input.id, signal);
        const [zone, choices] = await Promise.all([
          clinicZone(app, reservation.clinic, signal),
          reservationChoicesOf(app, reservation.clinic, signal),
        ]);
        return { reservation, values: valuesOf(reservation, zone), zone, ...choices };
      }),
      saving: savingThrough(app, {
        save: (call, signal) => atFields(update(app, call, signal)),
        async readTheirs(id, _, signal) {
          const theirs = await readReservation(id, signal);
          const zone = await clinicZone(app, theirs.clinic, signal);
          return theirsOf(app, theirs, valuesOf(theirs, zone), signal);
        },
      }),
    },
  });
});
