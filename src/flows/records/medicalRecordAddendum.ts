import {
  addendumFields,
  medicalRecordAddendumMachine,
} from '#machines/flows/records/medicalRecordAddendum.machine.ts';
import { valuesOf } from '#machines/form/held.ts';
import { recordCalls } from '#src/calls/records.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Adding to a signed record through the API. */
export const medicalRecordAddendumFlow = perApp((app) =>
  medicalRecordAddendumMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save({ about: { id, version }, values, key }, signal) {
          const body = { version, ...valuesOf(addendumFields, values) };
          return recordCalls(app).addAddendum(id, body, key, signal);
        },
      }),
    },
  }),
);
