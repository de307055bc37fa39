import { serviceCreateMachine } from '#machines/flows/serviceCreate.machine.ts';
import { serviceBody } from '#machines/flows/serviceFields.ts';
import { serviceCalls } from '#src/api/actors/services.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';

/** Creating a service through the API. */
export const serviceCreateFlow = perApp((app) =>
  serviceCreateMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ about, values, key }, signal) =>
          serviceCalls(app).createService({ ...serviceBody(values), clinic: about.clinic }, key, signal),
      }),
    },
  }),
);
