import { submission } from '#machines/form/form.samples.ts';
import { type Promises, sameKeyForTheSame } from '#machines/parts/properties.ts';

interface AcceptanceCall {
  readonly code: string;
  readonly key: string;
}

/** What joining a clinic by a code promises. */
export const invitationAcceptancePromises: Promises = {
  reads: ['sent', 'submission'],
  events: [submission({ code: 'kV3q8Zs1Yw0nB6tD' }, null)],
  within: ({ submission: count }: { readonly submission: number }) => count <= 2,
  properties: [
    sameKeyForTheSame<AcceptanceCall>(
      'An invitation that is accepted again after no answer carries the same key, so that the user joins once; another code has another key.',
      'acceptInvitation',
      ({ key, code }) => ({ key, about: code }),
    ),
  ],
};
