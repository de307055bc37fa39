import { serviceCreateMachine } from '#machines/flows/services/serviceCreate.machine.ts';
import { serviceBody } from '#machines/flows/services/serviceFields.ts';
import { serviceCalls } from '#src/calls/services.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

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
