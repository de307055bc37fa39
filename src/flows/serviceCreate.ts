import { fromPromise } from 'xstate';
import { serviceCreateMachine } from '#machines/flows/serviceCreate.machine.ts';
import { serviceCalls } from '#src/api/actors/services.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

/** Creating a service through the API. */
export const serviceCreateFlow = perApp((app) =>
  serviceCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      createService: fromPromise(({ input, signal }) =>
        serviceCalls(app).createService(input.body, input.key, signal),
      ),
    },
  }),
);
