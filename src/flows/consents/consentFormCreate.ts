import { consentFormCreateMachine } from '#machines/flows/consents/consentFormCreate.machine.ts';
import { consentFormBody } from '#machines/flows/consents/consentFormFields.ts';
import { consentFormCalls } from '#src/calls/consentForms.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Creating a consent form through the API. */
export const consentFormCreateFlow = perApp((app) =>
  consentFormCreateMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ about, values, key }, signal) => {
          const body = { ...consentFormBody(values), clinic: about.clinic };
          return consentFormCalls(app).createConsentForm(body, key, signal);
        },
      }),
    },
  }),
);
