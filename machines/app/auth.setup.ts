import { assertEvent, assign, type EventObject, emit, raise, sendTo, setup } from 'xstate';
import type { User } from '#machines/flows/account/accountFields.ts';
import { given } from '#machines/parts/given.ts';
import { failureGuards } from '../parts/failure.ts';
import type { Owner } from '../parts/owner.ts';
import { patience } from '../parts/patience.ts';
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

/** What the auth chart is made of: its data, calls, guards and actions. */
export const authSetup = setup({
  types: {
    context: {} as AuthContext,
    input: {} as AuthBeginning & { owner: Owner<AuthReport> },
    events: {} as AuthEvent,
    emitted: {} as
      | { type: 'tokensHeld'; access: string | null; refresh: string | null }
      | { type: 'tokensDropped' }
      | { type: 'sessionExpired' }
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
      event.type === 'tokens.changedElsewhere' && event.cause === 'locked' && event.refresh === null,
    expiredElsewhere: ({ event }) =>
      event.type === 'tokens.changedElsewhere' && event.cause === 'expired' && event.refresh === null,
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
    noteExpiry: emit({ type: 'sessionExpired' }),
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
});
