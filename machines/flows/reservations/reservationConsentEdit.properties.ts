import { type Promises, sameKeyForTheSame } from '#machines/parts/properties.ts';
import type { ConsentCall } from './reservationConsentAdd.properties.ts';

/** What the page of a consent promises. */
export const reservationConsentEditPromises: Promises = {
  properties: [
    sameKeyForTheSame<ConsentCall>(
      'A renewal that is asked again after no answer carries the same key, so that there is one draft.',
      'createPatientConsent',
      ({ key, body }) => ({ key, about: body }),
    ),
  ],
};
