import { fromPromise } from 'xstate';
import { consentFormEditMachine } from '#machines/flows/consentFormEdit.machine.ts';
import { consentFormBody, consentFormValues } from '#machines/flows/consentFormFields.ts';
import { consentFormCalls } from '#src/api/actors/consentForms.ts';
import { perApp } from '#src/app/perApp.ts';
import { consentFormArchivingFlow } from './consentFormArchiving.ts';
import { requiringServicesOf } from './requiringServices.ts';
import { savingThrough } from './saving.ts';
import { theirsOf } from './theirs.ts';

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
