import type { PatientConsentCreation } from '#machines/flows/consents/consentFields.ts';
import { type Promises, sameKeyForTheSame } from '#machines/parts/properties.ts';

/** A consent that is asked for, and the name of the request. */
export interface ConsentCall {
  readonly body: PatientConsentCreation;
  readonly key: string;
}

/** What adding a consent to a reservation promises. */
export const reservationConsentAddPromises: Promises = {
  reads: ['asked', 'chosen'],
  events: [{ type: 'form.chosen', form: 1, language: 'pt' }],
  within: ({ asked }: { readonly asked: number }) => asked <= 3,
  properties: [
    sameKeyForTheSame<ConsentCall>(
      'A form that is chosen again after no answer is asked for under the same key, so that there is one draft; another form under another.',
      'createPatientConsent',
      ({ key, body }) => ({ key, about: body }),
    ),
  ],
};
