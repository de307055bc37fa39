import { fromPromise } from 'xstate';
import { consentFormCreateMachine } from '#machines/flows/consentFormCreate.machine.ts';
import { consentFormCalls } from '#src/api/actors/consentForms.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

/** Creating a consent form through the API. */
export const consentFormCreateFlow = perApp((app) =>
  consentFormCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      createConsentForm: fromPromise(({ input, signal }) =>
        consentFormCalls(app).createConsentForm(input.body, input.key, signal),
      ),
    },
  }),
);
