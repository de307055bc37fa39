import { fromPromise } from 'xstate';
import { restorationMachine } from '#machines/parts/restoration.machine.ts';
import { consentFormCalls } from '#src/calls/consentForms.ts';
import { perApp } from '#src/session/perApp.ts';

/** Taking a consent form out of the archive through the API. */
export const consentFormRestorationFlow = perApp((app) =>
  restorationMachine.provide({
    actors: {
      restore: fromPromise(({ input, signal }) => consentFormCalls(app).restoreConsentForm(input, signal)),
    },
  }),
);
