import type { User } from '#machines/flows/account/accountFields.ts';
import { given } from '#machines/parts/given.ts';
import { why } from '../parts/failure.ts';
import { silence } from '../parts/patience.ts';
import { authSetup } from './auth.setup.ts';

const told = ({ event }: { event: { output: User } }) => ({ user: event.output });

/**
 * Who is signed in, and whether the access token still holds: the auth and refresh cycle of the specification's
 * section 4. Two regions: `identity` says who, `credentials` says with what.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  description: 'Who is signed in, and whether the access token still holds.',
  context: ({ input }) => ({ ...input, user: null, tries: 0, ended: null }),
  type: 'parallel',
  invoke: [
    { src: 'watchTokens', id: 'watchTokens' },
    { src: 'watchNetwork', id: 'watchNetwork' },
  ],
  states: {
    identity: {
      description: 'Who is signed in.',
      initial: 'unknown',
      on: {
        'tokens.granted': { target: '.restoring', actions: ['takeTokens', 'storeTokens', 'tellOpened'] },
        'tokens.changedElsewhere': [
          {
            guard: 'lockedElsewhere',
            target: '.signedOut',
            actions: ['forgetSession', { type: 'tellSignedOut', params: { cause: 'locked' } }],
          },
          // no one logged out: what was typed there and here stays
          {
            guard: 'expiredElsewhere',
            target: '.signedOut',
            actions: ['forgetSession', { type: 'tellSignedOut', params: { cause: 'expired' } }],
          },
          {
            guard: 'bothRemoved',
            target: '.signedOut',
            actions: ['forgetSession', { type: 'tellSignedOut', params: { cause: 'elsewhere' } }],
          },
          // another tab stored what it was given for a refresh from before the end
          { guard: 'hasEnded', actions: ['forgetSession', 'dropTokens'] },
          { guard: 'sameSession', actions: 'takeTokens' },
          {
            target: '.restoring',
            actions: [
              'takeOtherSession',
              'forgetUser',
              { type: 'tellSignedOut', params: { cause: 'replaced' } },
            ],
          },
        ],
        'signOut.asked': [
          {
            guard: 'holdsRefresh',
            target: '.signedOut',
            actions: [
              'leaveSession',
              'forgetSession',
              'dropTokens',
              { type: 'tellSignedOut', params: { cause: 'asked' } },
            ],
          },
          {
            target: '.signedOut',
            actions: ['forgetSession', 'dropTokens', { type: 'tellSignedOut', params: { cause: 'asked' } }],
          },
        ],
        'session.locked': [
          {
            guard: 'holdsRefresh',
            target: '.signedOut',
            actions: [
              'leaveSession',
              'forgetSession',
              'dropTokens',
              { type: 'tellSignedOut', params: { cause: 'locked' } },
            ],
          },
          {
            target: '.signedOut',
            actions: ['forgetSession', 'dropTokens', { type: 'tellSignedOut', params: { cause: 'locked' } }],
          },
        ],
        'session.expired': {
          target: '.signedOut',
          actions: [
            'forgetSession',
            'noteExpiry',
            'dropTokens',
            { type: 'tellSignedOut', params: { cause: 'expired' } },
          ],
        },
      },
      states: {
        unknown: {
          description: 'The stored tokens decide, unless the browser was left unattended for too long.',
          always: [
            {
              guard: 'wasLeft',
              target: 'signedOut',
              actions: ['leaveSession', 'forgetSession', 'noteExpiry', 'dropTokens'],
            },
            { guard: 'holdsToken', target: 'restoring' },
            { target: 'signedOut' },
          ],
        },
        restoring: {
          tags: 'restoring',
          description: 'There are tokens; the active-user call tells whose they are.',
          invoke: {
            src: 'readActiveUser',
            id: 'readActiveUser',
            onDone: {
              target: 'signedIn',
              actions: [
                { type: 'takeUser', params: told },
                { type: 'tellSignedIn', params: told },
              ],
            },
            onError: { target: 'unreachable', actions: { type: 'logUnread', params: why } },
          },
          after: { patience: { target: 'unreachable', actions: { type: 'logUnread', params: silence } } },
        },
        unreachable: {
          tags: 'settled',
          description:
            'The tokens may be good, but the server did not say whose they are: try again or sign out.',
          on: { retried: 'reconnecting', 'network.returned': 'reconnecting' },
        },
        reconnecting: {
          tags: 'restoring',
          description: 'Asks again; the message about the server stays on the page meanwhile.',
          invoke: {
            src: 'readActiveUser',
            id: 'readActiveUser',
            onDone: {
              target: 'signedIn',
              actions: [
                { type: 'takeUser', params: told },
                { type: 'tellSignedIn', params: told },
              ],
            },
            onError: { target: 'unreachable', actions: { type: 'logUnread', params: why } },
          },
          after: { patience: { target: 'unreachable', actions: { type: 'logUnread', params: silence } } },
        },
        signedIn: {
          tags: 'settled',
          description: 'The user is known; every request carries the access token.',
          on: { 'user.changed': { actions: 'takeProfile' } },
        },
        signedOut: {
          tags: ['settled', 'signedOut'],
          description: 'No one is signed in; a separate chart tells the server that the session ended.',
        },
      },
    },
    credentials: {
      description: 'Whether the access token is being renewed. Any number of refusals cause one refresh.',
      initial: 'resting',
      on: {
        'tokens.granted': { target: '.resting', actions: 'forgetTries' },
        'tokens.changedElsewhere': { target: '.resting', actions: 'forgetTries' },
        'signOut.asked': { target: '.resting', actions: 'forgetTries' },
        'session.locked': { target: '.resting', actions: 'forgetTries' },
        'session.expired': { target: '.resting', actions: 'forgetTries' },
      },
      states: {
        resting: {
          description: 'No refresh is under way. A refusal of an older token is answered by the newer one.',
          on: {
            'access.rejected': [
              { guard: 'isRenewable', target: 'refreshing' },
              { guard: 'isBeyondRenewal', actions: ['logNoRefresh', 'expire'] },
            ],
          },
        },
        refreshing: {
          tags: 'refreshing',
          description:
            'The refresh token is exchanged for a new access token, with some servers for a new refresh token too; further refusals wait for the result.',
          invoke: {
            src: 'refreshAccess',
            id: 'refreshAccess',
            input: ({ context }) => ({ access: context.access, refresh: given(context.refresh, 'refresh') }),
            onDone: {
              target: 'resting',
              actions: [
                { type: 'takeRenewed', params: ({ event }) => event.output },
                'storeTokens',
                'forgetTries',
              ],
            },
            onError: [
              { guard: { type: 'offline', params: why }, target: 'awaitingNetwork' },
              { guard: { type: 'refused', params: why }, actions: 'expire' },
              { guard: 'mayTryAgain', target: 'backingOff', actions: 'countTry' },
              { actions: 'expire' },
            ],
          },
        },
        backingOff: {
          tags: 'refreshing',
          description: 'The server failed; three more tries within about seven seconds.',
          after: { backOff: 'refreshing' },
        },
        awaitingNetwork: {
          tags: 'refreshing',
          description: 'No network: the tokens are kept and the page says so.',
          on: { 'network.returned': 'refreshing' },
          after: { recheck: 'refreshing' },
        },
      },
    },
  },
});
