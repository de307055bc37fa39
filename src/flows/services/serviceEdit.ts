import { fromPromise } from 'xstate';
import { serviceEditMachine } from '#machines/flows/services/serviceEdit.machine.ts';
import { serviceBody, serviceValues } from '#machines/flows/services/serviceFields.ts';
import { serviceCalls } from '#src/calls/services.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';
import { serviceArchivingFlow } from './serviceArchiving.ts';
import { serviceOptionsOf } from './serviceOptions.ts';

/** Editing a service through the API. */
export const serviceEditFlow = perApp((app) => {
  const { readService, updateService } = serviceCalls(app);
  return serviceEditMachine.provide({
    actors: {
      removal: serviceArchivingFlow(app),
      readService: fromPromise(async ({ input, signal }) => {
        const service = await readService(input.id, signal);
        return { service, ...(await serviceOptionsOf(app, service.clinic, signal)) };
      }),
      saving: savingThrough(app, {
        save: ({ about, values, version }, signal) =>
          updateService(about.id, serviceBody(values), version, signal),
        async readTheirs(id, _, signal) {
          const service = await readService(id, signal);
          return theirsOf(app, service, serviceValues(service), signal);
        },
      }),
    },
  });
});
