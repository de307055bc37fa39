import { parseDate, Time, toCalendarDateTime, toZoned } from '@internationalized/date';
import { fromPromise } from 'xstate';
import { type DeathCall, patientDeathMachine } from '#machines/flows/patients/patientDeath.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

/** Noon of a day in the clinic's zone, or when it was asked for where noon was still to come. */
function instantOf({ day, zone, now }: DeathCall): string {
  const noon = toZoned(toCalendarDateTime(parseDate(day), new Time(12)), zone)
    .toDate()
    .toISOString();
  return noon < now ? noon : now;
}

/** Storing through the API that a patient has died. */
export const patientDeathFlow = perApp((app) =>
  patientDeathMachine.provide({
    actors: {
      markDeceased: fromPromise(({ input, signal }) => {
        const { id, version, key } = input;
        const body = { version, deceased_at: instantOf(input) };
        return patientCalls(app).markPatientDeceased(id, body, key, signal);
      }),
    },
  }),
);
