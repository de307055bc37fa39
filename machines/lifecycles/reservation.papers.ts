import { reservationVocabulary } from './reservation.vocabulary.ts';

/** How the required consents of a reservation stand. */
export const consentRegion = reservationVocabulary.createStateConfig({
  description: 'The consents that the service requires, counted whenever one of them changes.',
  initial: 'none_required',
  on: {
    consentsCounted: [
      { guard: 'noneRequired', target: '.none_required' },
      { guard: 'allActive', target: '.complete' },
      { guard: 'someRevoked', target: '.revoked' },
      { guard: 'someActive', target: '.partial' },
      { target: '.missing' },
    ],
  },
  states: {
    none_required: { description: 'The service asks for no consent.' },
    missing: { description: 'No required consent is active.' },
    partial: { description: 'Some required consents are active, not all.' },
    complete: { description: 'Every required consent is active.' },
    revoked: { description: 'A required consent was revoked or refused.' },
  },
});

/** How the medical record of a visit stands. */
export const recordRegion = reservationVocabulary.createStateConfig({
  description: 'The medical record written about the visit.',
  initial: 'none',
  states: {
    none: {
      description: 'The visit has no record.',
      on: { recordOpened: { target: 'draft' } },
    },
    draft: {
      description: 'The visit has a draft record.',
      on: { recordSigned: { target: 'signed' }, recordVoided: { target: 'none' } },
    },
    signed: {
      description: 'The record is signed: the visit stays as it is.',
      on: { recordReopened: { target: 'draft' }, recordVoided: { target: 'none' } },
    },
  },
});
