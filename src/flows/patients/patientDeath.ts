import { parseDate, Time, toCalendarDateTime, toZoned } from '@internationalized/date';
import { fromPromise } from 'xstate';
import { patientDeathMachine } from '#machines/flows/patients/patientDeath.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

/** Noon of a day in the clinic's zone, or now where noon is still to come. */
function instantOf(day: string, zone: string): string {
  const noon = toZoned(toCalendarDateTime(parseDate(day), new Time(12)), zone).toDate();
  const now = new Date();
  return (noon < now ? noon : now).toISOString();
}

/** Storing through the API that a patient has died. */
export const patientDeathFlow = perApp((app) =>
  patientDeathMachine.provide({
    actors: {
      markDeceased: fromPromise(({ input: { id, version, day, zone }, signal }) =>
        patientCalls(app).markPatientDeceased(id, { version, deceased_at: instantOf(day, zone) }, signal),
      ),
    },
  }),
);
