import { today } from '@internationalized/date';
import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { clinicChanges } from '#src/calls/clinicChanges.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { placeIn } from '#src/flows/place.ts';
import { perApp } from '#src/session/perApp.ts';
import { clinicZone } from './clinicZone.ts';

/** Leaving a clinic through the API, and counting the reservations that someone else has to look after then. */
export const clinicLeavingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      countContents: fromPromise(async ({ input: { id: clinic }, signal }) => {
        const none = { patients: 0, reservations: 0, staff: 0, isLeast: false };
        const { staff } = await placeIn(app, clinic, signal);
        if (staff === null) return none;
        const date_from = today(await clinicZone(app, clinic, signal)).toString();
        const query = { clinic, staff, date_from, status: 'booked,confirmed', limit: 1 } as const;
        const { count, isLeast } = await reservationCalls(app).listReservations(query, signal);
        return { ...none, reservations: count, isLeast };
      }),
      remove: fromPromise(({ input, signal }) => clinicChanges(app).leaveClinic(input, signal)),
    },
  }),
);
