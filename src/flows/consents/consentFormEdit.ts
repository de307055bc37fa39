import { fromPromise } from 'xstate';
import { consentFormEditMachine } from '#machines/flows/consents/consentFormEdit.machine.ts';
import { consentFormBody, consentFormValues } from '#machines/flows/consents/consentFormFields.ts';
import { consentFormCalls } from '#src/calls/consentForms.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { requiringServicesOf } from '#src/flows/services/requiringServices.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';
import { consentFormArchivingFlow } from './consentFormArchiving.ts';

/** Editing, publishing and archiving a consent form through the API. */
export const consentFormEditFlow = perApp((app) => {
  const calls = consentFormCalls(app);
  return consentFormEditMachine.provide({
    actors: {
      removal: consentFormArchivingFlow(app),
      readConsentForm: fromPromise(async ({ input, signal }) => {
        const form = await calls.readConsentForm(input.id, signal);
        return { form, services: await requiringServicesOf(app, form.clinic, signal) };
      }),
      publishConsentForm: fromPromise(({ input, signal }) => calls.publishConsentForm(input, signal)),
      startConsentFormDraft: fromPromise(({ input, signal }) => calls.startConsentFormDraft(input, signal)),
      discardConsentFormDraft: fromPromise(({ input, signal }) =>
        calls.discardConsentFormDraft(input, signal),
      ),
      saving: savingThrough(app, {
        save: ({ about, values, version }, signal) =>
          calls.updateConsentForm(about.id, consentFormBody(values), version, signal),
        valuesOf: consentFormValues,
        async readTheirs(id, _, signal) {
          const form = await calls.readConsentForm(id, signal);
          return theirsOf(app, form, consentFormValues(form), signal);
        },
      }),
    },
  });
});
