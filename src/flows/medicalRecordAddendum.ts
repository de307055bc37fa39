import { medicalRecordAddendumMachine } from '#machines/flows/medicalRecordAddendum.machine.ts';
import { recordCalls } from '#src/api/actors/records.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';

/** Adding to a signed record through the API. */
export const medicalRecordAddendumFlow = perApp((app) =>
  medicalRecordAddendumMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save({ about: { id, version }, values, key }, signal) {
          const body = { version, text: String(values.text), reason: String(values.reason) };
          return recordCalls(app).addAddendum(id, body, key, signal);
        },
      }),
    },
  }),
);
