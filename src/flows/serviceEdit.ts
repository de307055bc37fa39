import { fromPromise } from 'xstate';
import { serviceEditMachine } from '#machines/flows/serviceEdit.machine.ts';
import { serviceValues } from '#machines/flows/serviceFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { serviceCalls } from '#src/api/actors/services.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { serviceArchivingFlow } from './serviceArchiving.ts';
import { serviceMakingsOf } from './serviceMakings.ts';
import { theirsOf } from './theirs.ts';

/** Editing a service through the API. */
export const serviceEditFlow = perApp((app) => {
  const { readService, updateService } = serviceCalls(app);
  return serviceEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      removal: serviceArchivingFlow(app),
      readService: fromPromise(async ({ input, signal }) => {
        const service = await readService(input.id, signal);
        return { service, ...(await serviceMakingsOf(app, service.clinic, signal)) };
      }),
      updateService: fromPromise(({ input, signal }) =>
        updateService(input.id, input.body, input.version, signal),
      ),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const service = await readService(input.id, signal);
            return theirsOf(app, service, serviceValues(service), signal);
          }),
        },
      }),
    },
  });
});
