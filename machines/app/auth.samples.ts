import type { User } from '#machines/flows/account/accountFields.ts';
import { anyone, type Samples } from '../parts/samples.ts';
import type { AuthEvent } from './auth.facts.ts';

const user: User = { id: 1, email: 'ada@example.test', username: 'ada', first_name: 'Ada', last_name: 'L' };

/** Signed in, not, or left alone for hours; with an access token that is the held one or an older one. */
export const authSamples: Samples = {
  inputs: () =>
    [
      { access: null, refresh: null, leftUnused: false },
      { access: 'a1', refresh: 'r1', leftUnused: false },
      { access: 'a1', refresh: null, leftUnused: false },
      { access: 'a1', refresh: 'r1', leftUnused: true },
    ].map((beginning) => ({ ...beginning, owner: anyone() })),
  events: [
    { type: 'access.rejected', access: 'a1' },
    { type: 'access.rejected', access: 'a0' },
    { type: 'signOut.asked' },
    { type: 'retried' },
    { type: 'network.returned' },
    { type: 'session.expired' },
    { type: 'user.changed', user: { ...user, first_name: 'Augusta' } },
    { type: 'tokens.granted', access: 'a1', refresh: 'r1' },
    { type: 'session.locked' },
    { type: 'tokens.changedElsewhere', access: 'a1', refresh: 'r1', cause: 'elsewhere' },
    { type: 'tokens.changedElsewhere', access: 'a1', refresh: 'r2', cause: 'elsewhere' },
    { type: 'tokens.changedElsewhere', access: null, refresh: null, cause: 'elsewhere' },
    { type: 'tokens.changedElsewhere', access: null, refresh: null, cause: 'locked' },
    { type: 'tokens.changedElsewhere', access: null, refresh: null, cause: 'expired' },
  ] satisfies AuthEvent[],
  outcomes: { readActiveUser: { done: [user] }, refreshAccess: { done: [{ access: 'a1', refresh: 'r1' }] } },
  unread: ['user'],
};
