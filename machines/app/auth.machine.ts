import { assertEvent, assign, type EventObject, emit, raise, sendTo, setup } from 'xstate';
import type { User } from '#machines/flows/account/accountFields.ts';
import { given } from '#machines/parts/given.ts';
import { failureGuards, why } from '../parts/failure.ts';
import type { Owner } from '../parts/owner.ts';
import { patience, silence } from '../parts/patience.ts';
import { silent, unprovided } from '../parts/unprovided.ts';
import {
  type AuthBeginning,
  type AuthEvent,
  type AuthReport,
  markOf,
  type Renewed,
  type SignOutCause,
  sameFamily,
} from './auth.facts.ts';

interface AuthContext extends AuthBeginning {
  readonly owner: Owner<AuthReport>;
  readonly user: User | null;
  readonly tries: number;
  /** By what the session that ended last is known again; null before one did. */
  readonly ended: string | null;
}

const told = ({ event }: { event: { output: User } }) => ({ user: event.output });

/**
 * Who is signed in, and whether the access token still holds: the auth and refresh cycle of the specification's
 * section 4. Two regions: `identity` says who, `credentials` says with what.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    input: {} as AuthBeginning & { owner: Owner<AuthReport> },
    events: {} as AuthEvent,
    emitted: {} as
      | { type: 'tokensHeld'; access: string | null; refresh: string | null }
      | { type: 'tokensDropped' }
      | { type: 'sessionOpened' }
      | { type: 'userUnread'; error: unknown }
      | { type: 'refreshUnavailable' },
    tags: {} as 'settled' | 'restoring' | 'refreshing' | 'signedOut',
    children: {} as {
      readActiveUser: 'readActiveUser';
      refreshAccess: 'refreshAccess';
    },
  },
  actors: {
    readActiveUser: unprovided<User, void>('readActiveUser'),
    refreshAccess: unprovided<Renewed, { access: string | null; refresh: string }>('refreshAccess'),
    watchTokens: silent<EventObject>(),
    watchNetwork: silent<EventObject>(),
  },
  guards: {
    ...failureGuards,
    holdsToken: ({ context }) => context.access !== null || context.refresh !== null,
    wasLeft: ({ context }) => context.leftUnused && context.refresh !== null,
    holdsRefresh: ({ context }) => context.refresh !== null,
    isRenewable: ({ context, event }) =>
      event.type === 'access.rejected' && event.access === context.access && context.refresh !== null,
    isBeyondRenewal: ({ context, event }) =>
      event.type === 'access.rejected' && event.access === context.access && context.refresh === null,
    mayTryAgain: ({ context }) => context.tries < 3,
    lockedElsewhere: ({ event }) =>
      event.type === 'tokens.changedElsewhere' && event.locked && event.refresh === null,
    bothRemoved: ({ event }) =>
      event.type === 'tokens.changedElsewhere' && event.access === null && event.refresh === null,
    hasEnded: ({ context, event }) =>
      event.type === 'tokens.changedElsewhere' &&
      event.refresh !== null &&
      context.refresh === null &&
      markOf(event.refresh) === context.ended,
    sameSession: ({ context, event }) =>
      event.type === 'tokens.changedElsewhere' &&
      (event.refresh === null || sameFamily(event.refresh, context.refresh)),
  },
  actions: {
    takeTokens: assign(({ event }) => {
      assertEvent(event, ['tokens.granted', 'tokens.changedElsewhere']);
      return { access: event.access, refresh: event.refresh };
    }),
    // the other tab stores its two tokens one after the other: the access token may still be the old session's
    takeOtherSession: assign(({ context, event }) => {
      assertEvent(event, 'tokens.changedElsewhere');
      return { access: event.access === context.access ? null : event.access, refresh: event.refresh };
    }),
    takeRenewed: assign((_, { access, refresh }: Renewed) => ({ access, refresh })),
    takeUser: assign((_, { user }: { user: User }) => ({ user })),
    takeProfile: assign(({ event }) => {
      assertEvent(event, 'user.changed');
      return { user: event.user };
    }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    forgetTries: assign({ tries: 0 }),
    forgetUser: assign({ user: null }),
    forgetSession: assign(({ context }) => ({
      ...{ access: null, refresh: null, user: null },
      ended: context.refresh === null ? context.ended : markOf(context.refresh),
    })),
    leaveSession: sendTo(
      ({ context }) => context.owner,
      ({ context }): AuthReport => ({ type: 'auth.left', refresh: given(context.refresh, 'refresh') }),
    ),
    storeTokens: emit(
      ({ context }) => ({ type: 'tokensHeld', access: context.access, refresh: context.refresh }) as const,
    ),
    tellOpened: emit({ type: 'sessionOpened' }),
    dropTokens: emit({ type: 'tokensDropped' }),
    logUnread: emit((_, { error }: { error: unknown }) => ({ type: 'userUnread', error }) as const),
    logNoRefresh: emit({ type: 'refreshUnavailable' }),
    expire: raise({ type: 'session.expired' }),
    tellSignedIn: sendTo(
      ({ context }) => context.owner,
      (_, { user }: { user: User }): AuthReport => ({ type: 'auth.signedIn', user }),
    ),
    tellSignedOut: sendTo(
      ({ context }) => context.owner,
      (_, { cause }: { cause: SignOutCause }): AuthReport => ({ type: 'auth.signedOut', cause }),
    ),
  },
  delays: {
    patience,
    backOff: ({ context }) => 1000 * 2 ** (context.tries - 1),
    recheck: 15_000,
  },
}).createMachine({
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
          actions: ['forgetSession', 'dropTokens', { type: 'tellSignedOut', params: { cause: 'expired' } }],
        },
      },
      states: {
        unknown: {
          description: 'The stored tokens decide, unless the browser was left alone with them for too long.',
          always: [
            {
              guard: 'wasLeft',
              target: 'signedOut',
              actions: ['leaveSession', 'forgetSession', 'dropTokens'],
            },
            { guard: 'holdsToken', target: 'restoring' },
            { target: 'signedOut' },
          ],
        },
        restoring: {
          tags: 'restoring',
          description: 'Tokens are held; the active-user call tells whose they are.',
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
            'The tokens may well be good, but the server did not tell the user: try again or sign out.',
          on: { retried: 'reconnecting', 'network.returned': 'reconnecting' },
        },
        reconnecting: {
          tags: 'restoring',
          description: 'The same question again; what was said about the server stays on the page meanwhile.',
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
          description:
            'Nobody is signed in; a chart of its own tells the server of the session that was left.',
        },
      },
    },
    credentials: {
      description: 'Whether the access token is being renewed. Any number of refusals make one refresh.',
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
            'The refresh token is exchanged for a new access token, and by some servers for a new one of its own; further refusals wait for it.',
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
