import { fromPromise } from 'xstate';
import { patientRecordsMachine } from '#machines/flows/patients/patientRecords.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { recordCalls } from '#src/calls/records.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { perApp } from '#src/session/perApp.ts';

/** Reading the records of one patient through the API, in the patient's own clinic. */
export const patientRecordsFlow = perApp((app) =>
  patientRecordsMachine.provide({
    actors: {
      listRecords: fromPromise(async ({ input: { patient }, signal }) => {
        const { clinic } = await patientCalls(app).readPatient(patient, signal);
        const [{ results }, zone] = await Promise.all([
          recordCalls(app).listRecords({ clinic, patient, limit: 100 }, signal),
          clinicZone(app, clinic, signal),
        ]);
        return { records: results, zone };
      }),
    },
  }),
);
