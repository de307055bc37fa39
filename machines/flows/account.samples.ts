import { submission } from '../form/form.samples.ts';
import type { FormValues } from '../form/rules.ts';
import { anyone, type Samples } from '../parts/samples.ts';
import { savingEnds, savingFacts } from '../parts/saving.samples.ts';
import type { User } from './accountFields.ts';

const user: User = {
  id: 1,
  email: 'ada@example.test',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'L',
  version: 1,
};
const token = { access: 'a1', refresh: 'r1' };
const submitted = (values: FormValues) => submission(values, null);
const cancelled = { type: 'saving.cancelled' };

/** Credentials that the server takes or not. */
export const signInSamples: Samples = {
  inputs: () => [{ auth: anyone(), email: '' }],
  events: [submitted({ email: 'ada', password: 'open sesame' }), cancelled],
  outcomes: { logIn: { done: [token] } },
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
  events: [submitted({ username: 'ada' }), cancelled],
  outcomes: { register: { done: [user] }, logIn: { done: [token] } },
};

/** A profile that is stored, one time after the other, or left. */
export const profileEditSamples: Samples = {
  inputs: () => [{ auth: anyone(), user }],
  events: savingFacts({ ...user, version: 2 }),
  outcomes: savingEnds,
};

/** A password that is changed, or left as it is. */
export const passwordChangeSamples: Samples = { events: savingFacts(null), outcomes: savingEnds };
