import { fromPromise } from 'xstate';
import { serviceEditMachine } from '#machines/flows/serviceEdit.machine.ts';
import { serviceBody, serviceValues } from '#machines/flows/serviceFields.ts';
import { serviceCalls } from '#src/api/actors/services.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';
import { serviceArchivingFlow } from './serviceArchiving.ts';
import { serviceMakingsOf } from './serviceMakings.ts';
import { theirsOf } from './theirs.ts';

/** Editing a service through the API. */
export const serviceEditFlow = perApp((app) => {
  const { readService, updateService } = serviceCalls(app);
  return serviceEditMachine.provide({
    actors: {
      removal: serviceArchivingFlow(app),
      readService: fromPromise(async ({ input, signal }) => {
        const service = await readService(input.id, signal);
        return { service, ...(await serviceMakingsOf(app, service.clinic, signal)) };
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
