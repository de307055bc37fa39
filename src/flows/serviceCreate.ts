import { fromPromise } from 'xstate';
import { serviceCreateMachine } from '#machines/flows/serviceCreate.machine.ts';
import { formWithDrafts } from './form.ts';
import { perApp } from './perApp.ts';

/** Creating a service through the API. */
export const serviceCreateFlow = perApp((app) =>
  serviceCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      createService: fromPromise(({ input, signal }) =>
        app.calls.createService(input.body, input.key, signal),
      ),
    },
  }),
);
