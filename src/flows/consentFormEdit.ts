import { fromPromise } from 'xstate';
import { consentFormEditMachine } from '#machines/flows/consentFormEdit.machine.ts';
import { consentFormValues } from '#machines/flows/consentFormFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { consentFormCalls } from '#src/api/actors/consentForms.ts';
import { perApp } from '#src/app/perApp.ts';
import { consentFormArchivingFlow } from './consentFormArchiving.ts';
import { formWithDrafts } from './form.ts';
import { requiringServicesOf } from './requiringServices.ts';
import { theirsOf } from './theirs.ts';

/** Editing, publishing and archiving a consent form through the API. */
export const consentFormEditFlow = perApp((app) => {
  const calls = consentFormCalls(app);
  return consentFormEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      removal: consentFormArchivingFlow(app),
      readConsentForm: fromPromise(async ({ input, signal }) => {
        const form = await calls.readConsentForm(input.id, signal);
        return { form, services: await requiringServicesOf(app, form.clinic, signal) };
      }),
      updateConsentForm: fromPromise(({ input, signal }) =>
        calls.updateConsentForm(input.id, input.body, input.version, signal),
      ),
      publishConsentForm: fromPromise(({ input, signal }) => calls.publishConsentForm(input, signal)),
      startConsentFormDraft: fromPromise(({ input, signal }) => calls.startConsentFormDraft(input, signal)),
      discardConsentFormDraft: fromPromise(({ input, signal }) =>
        calls.discardConsentFormDraft(input, signal),
      ),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const form = await calls.readConsentForm(input.id, signal);
            return theirsOf(app, form, consentFormValues(form), signal);
          }),
        },
      }),
    },
  });
});
