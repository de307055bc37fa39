import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { perApp } from './perApp.ts';

/** Archiving a member of staff through the API. */
export const staffArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) =>
        app.calls.archiveStaffMember(input.id, input.version, signal),
      ),
    },
  }),
);
