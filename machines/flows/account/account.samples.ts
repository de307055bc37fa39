import { RefusedError } from '#machines/parts/failure.ts';
import { anyone, type Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { User } from './accountFields.ts';
import { sampleChallenges } from './factor.samples.ts';

const user: User = {
  id: 1,
  email: 'ada@example.test',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'L',
  version: 1,
};
const token = { access: 'a1', refresh: 'r1' };

/** Credentials that the server takes or not. */
export const signInSamples: Samples = {
  inputs: () => [{ auth: anyone(), email: '' }],
  events: [
    ...savingFacts({ email: 'ada', answer: token }),
    { type: 'saving.stored', stored: { email: 'ada', answer: { next: sampleChallenges[1] } } },
    { type: 'step.passed', token },
    { type: 'step.left' },
  ],
  outcomes: savingEnds,
};

/** On the way to the provider, and back from there, known or not. */
export const oneSignInSamples: Samples = {
  inputs: () => [
    { auth: anyone(), arrival: null },
    { auth: anyone(), arrival: 'code=c&state=s' },
  ],
  events: [{ type: 'retried' }],
  outcomes: {
    begin: { done: ['https://login.example.org/authorize'] },
    finish: {
      done: [
        { token, hasJoined: false },
        { token, hasJoined: true },
      ],
    },
  },
};

/** An empty database that is filled or not, and a sign-in that works or not. */
export const demoFillingSamples: Samples = {
  inputs: () => [{ auth: anyone() }],
  events: [{ type: 'demo.wanted' }],
  outcomes: {
    fillDemo: { done: [{ email: 'demo@example.test', password: 'open sesame' }] },
    logIn: { done: [token] },
  },
};

/** An account that is made, and a sign-in that works or not. */
export const signUpSamples: Samples = {
  inputs: () => [{ auth: anyone(), attempt: 'attempt' }],
  events: savingFacts({ email: 'ada@example.test', password: 'open sesame' }),
  outcomes: { ...savingEnds, logIn: { done: [token] } },
};

/** A link that is asked for, once more too, of a server that sends mail and of one that does not. */
export const forgotPasswordSamples: Samples = {
  inputs: () => [{ email: '' }],
  events: [
    ...savingFacts({ email: 'ada@example.test', isHeld: false }),
    { type: 'saving.stored', stored: { email: 'ada@example.test', isHeld: true } },
    { type: 'another.wanted' },
  ],
  outcomes: savingEnds,
};

/** A new address that is asked for, once more too, of a server that sends mail and of one that does not. */
export const addressChangeSamples: Samples = {
  events: [
    ...savingFacts({ email: 'ada@example.test', isHeld: false }),
    { type: 'saving.stored', stored: { email: 'ada@example.test', isHeld: true } },
    { type: 'another.wanted' },
  ],
  outcomes: savingEnds,
};

/** A link that works, one that does not any more, and a page without one. */
const linkSamples: Samples = {
  inputs: () => [
    { code: '3Zq1n0b7yXv8sKc2', attempt: 'attempt' },
    { code: null, attempt: 'attempt' },
  ],
  events: [
    ...savingFacts(null),
    { type: 'saving.refused', error: new RefusedError(400, { code: 'This link was used already.' }) },
  ],
  outcomes: savingEnds,
};

/** A new password by a link. */
export const resetPasswordSamples = linkSamples;

/** A new address by a link. */
export const addressConfirmationSamples = linkSamples;

/** A profile that is stored, one time after the other, or left. */
export const profileEditSamples: Samples = {
  inputs: () => [{ auth: anyone(), user }],
  events: savingFacts({ ...user, version: 2 }),
  outcomes: savingEnds,
};

/** A password that is changed, or left as it is. */
export const passwordChangeSamples: Samples = { events: savingFacts(null), outcomes: savingEnds };
