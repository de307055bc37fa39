import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { consentFormCalls } from '#src/calls/consentForms.ts';
import { perApp } from '#src/session/perApp.ts';

/** Archiving a consent form through the API. */
export const consentFormArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => consentFormCalls(app).archiveConsentForm(input, signal)),
    },
  }),
);
