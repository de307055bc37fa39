import { fromPromise } from 'xstate';
import { medicalRecordCreateMachine } from '#machines/flows/medicalRecordCreate.machine.ts';
import { recordBody } from '#machines/flows/recordFields.ts';
import { recordCalls } from '#src/api/actors/records.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { instantOf } from './recordTimes.ts';

/** Writing a new record through the API. */
export const medicalRecordCreateFlow = perApp((app) =>
  medicalRecordCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      createRecord: fromPromise(async ({ input: { clinic, patient, setting, values, key }, signal }) => {
        const body = { clinic, patient, ...recordBody(values, instantOf(values, setting.zone)) };
        return recordCalls(app).createRecord(body, key, signal);
      }),
    },
  }),
);
