import { consentFormCreateMachine } from '#machines/flows/consentFormCreate.machine.ts';
import { consentFormBody } from '#machines/flows/consentFormFields.ts';
import { consentFormCalls } from '#src/api/actors/consentForms.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';

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
