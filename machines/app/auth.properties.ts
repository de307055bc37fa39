import { type Promises, promise } from '#machines/parts/properties.ts';
import { markOf, type Tokens } from './auth.facts.ts';

type Context = Tokens & { readonly user: unknown; readonly ended: string | null };

const refreshes = (step: { asked: readonly { id: string }[] }) =>
  step.asked.filter(({ id }) => id === 'refreshAccess').length;

/** What the session promises, whatever the network, the server and other tabs do. */
export const authPromises: Promises = {
  passing: [
    'identity.restoring',
    'identity.reconnecting',
    'credentials.backingOff',
    'credentials.awaitingNetwork',
  ],
  reads: ['user', 'ended'],
  events: [{ type: 'tokens.changedElsewhere', access: 'a2', refresh: 'r1', cause: 'elsewhere' }],
  inner: ['session.expired'],
  properties: [
    promise<Context>({
      says: 'There are never two refreshes at once.',
      holds: (step) =>
        refreshes(step) === 0 || (refreshes(step) === 1 && !step.before?.running.includes('refreshAccess')),
    }),
    promise<Context>({
      says: 'A refusal of a token that is not the held one begins no refresh.',
      holds: ({ event, before, asked }) =>
        event.type !== 'access.rejected' || event.access === before?.context.access || asked.length === 0,
    }),
    promise<Context>({
      says: 'A refusal of the held token is answered by a refresh, or ends the session where nothing can be refreshed.',
      holds: ({ event, before, now }) =>
        event.type !== 'access.rejected' ||
        event.access !== before?.context.access ||
        now.isIn('credentials.refreshing') ||
        before?.isIn('credentials.resting') !== true ||
        now.isIn('identity.signedOut'),
    }),
    promise<Context>({
      says: 'When the network returns, what waits for it is asked at once.',
      holds: ({ event, before, asked }) => {
        if (event.type !== 'network.returned') return true;
        const began = (id: string) => asked.some((one) => one.id === id);
        return (
          (!before?.isIn('identity.unreachable') || began('readActiveUser')) &&
          (!before?.isIn('credentials.awaitingNetwork') || began('refreshAccess'))
        );
      },
    }),
    promise<Context>({
      says: 'Once a session is ended nothing of it is left in the chart.',
      holds: ({ before, now }) =>
        !now.isIn('identity.signedOut') ||
        before?.isIn('identity.signedOut') === true ||
        (now.context.access === null && now.context.refresh === null && now.context.user === null),
    }),
    promise<Context>({
      says: 'A session that ended and that another tab stores again is dropped again.',
      holds: ({ event, before, now, stated }) =>
        event.type !== 'tokens.changedElsewhere' ||
        event.refresh === null ||
        before?.isIn('identity.signedOut') !== true ||
        markOf(event.refresh) !== before.context.ended ||
        (now.isIn('identity.signedOut') && stated.some(({ type }) => type === 'tokensDropped')),
    }),
    promise<Context>({
      says: 'A session that is ended here leaves no token in the browser.',
      holds: ({ event, stated }) =>
        !['signOut.asked', 'session.locked', 'session.expired'].includes(event.type) ||
        stated.some(({ type }) => type === 'tokensDropped'),
    }),
    promise<Context>({
      says: 'A session that ran out, here or in another tab, is told as that and never as a log-out.',
      holds: ({ event, told, stated }) => {
        if (event.type === 'tokens.changedElsewhere')
          return (
            event.cause !== 'expired' ||
            !told.some((one) => one.event.type === 'auth.signedOut' && one.event.cause === 'elsewhere')
          );
        return (
          ['signOut.asked', 'session.locked'].includes(event.type) ||
          !stated.some(({ type }) => type === 'tokensDropped') ||
          stated.some(({ type }) => type === 'sessionExpired')
        );
      },
    }),
    promise<Context>({
      says: 'A session that is left by hand or by the lock is handed over to be ended on the server.',
      holds: ({ event, before, told }) =>
        !['signOut.asked', 'session.locked'].includes(event.type) ||
        before?.context.refresh === null ||
        told.some((one) => one.event.type === 'auth.left' && one.event.refresh === before?.context.refresh),
    }),
    promise<Context>({
      says: 'New tokens are stored as they came.',
      holds: ({ event, stated, now }) =>
        (event.type !== 'tokens.granted' && event.type !== 'xstate.done.actor.refreshAccess') ||
        stated.some(
          (fact) =>
            fact.type === 'tokensHeld' &&
            fact.access === now.context.access &&
            fact.refresh === now.context.refresh &&
            fact.access !== null,
        ),
    }),
  ],
};
