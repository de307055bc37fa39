import { fromPromise } from 'xstate';
import { clinicCreateMachine } from '#machines/flows/clinicCreate.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

/** Creating a clinic through the API. */
export const clinicCreateFlow = perApp((app) =>
  clinicCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      createClinic: fromPromise(({ input, signal }) => app.calls.createClinic(input.body, input.key, signal)),
    },
  }),
);
