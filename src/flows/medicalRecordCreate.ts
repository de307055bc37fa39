import { medicalRecordCreateMachine } from '#machines/flows/medicalRecordCreate.machine.ts';
import { recordBody } from '#machines/flows/recordFields.ts';
import { recordCalls } from '#src/api/actors/records.ts';
import { perApp } from '#src/app/perApp.ts';
import { instantOf } from './recordTimes.ts';
import { savingThrough } from './saving.ts';

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
