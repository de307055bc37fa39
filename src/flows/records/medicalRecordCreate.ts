import { medicalRecordCreateMachine } from '#machines/flows/records/medicalRecordCreate.machine.ts';
import { recordBody } from '#machines/flows/records/recordFields.ts';
import { recordCalls } from '#src/calls/records.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';
import { instantOf } from './recordTimes.ts';

/** Writing a new record through the API. */
export const medicalRecordCreateFlow = perApp((app) =>
  medicalRecordCreateMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save({ about: { clinic, patient, setting }, values, key }, signal) {
          const body = { clinic, patient, ...recordBody(values, instantOf(values, setting.zone)) };
          return recordCalls(app).createRecord(body, key, signal);
        },
      }),
    },
  }),
);
