import { today } from '@internationalized/date';
import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { clinicChanges } from '#src/calls/clinicChanges.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { perApp } from '#src/session/perApp.ts';
import { clinicZone } from './clinicZone.ts';

/** Removing a clinic through the API, and counting what belongs to it. */
export const clinicRemovalFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      countContents: fromPromise(async ({ input: { id: clinic }, signal }) => {
        const date_from = today(await clinicZone(app, clinic, signal)).toString();
        const [patients, reservations, staff] = await Promise.all([
          patientCalls(app).listPatients({ clinic, limit: 1 }, signal),
          reservationCalls(app).listReservations(
            { clinic, date_from, status: 'booked,confirmed', limit: 1 },
            signal,
          ),
          staffCalls(app).listStaff({ clinic, limit: 1 }, signal),
        ]);
        return {
          patients: patients.count,
          reservations: reservations.count,
          staff: staff.count,
          isLeast: patients.isLeast || reservations.isLeast,
        };
      }),
      remove: fromPromise(async ({ input, signal }) => {
        await clinicChanges(app).deleteClinic(input, signal);
      }),
    },
  }),
);
