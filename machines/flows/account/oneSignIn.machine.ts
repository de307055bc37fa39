import { assign, emit, sendTo, setup } from 'xstate';
import { RefusedError, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import type { Owner } from '#machines/parts/owner.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { Token } from './accountFields.ts';
import type { TokensGranted } from './signIn.machine.ts';

/** Why the provider's word let no one in. */
export const refusals = ['declined', 'expired', 'failed', 'unverified', 'unknown', 'other'] as const;
export type Refusal = (typeof refusals)[number];

/** A session that the provider's word opened, and whether an invitation was accepted with it. */
export interface OneSignIn {
  readonly token: Token;
  readonly hasJoined: boolean;
}

interface Input {
  auth: Owner<TokensGranted>;
  /** What the provider sent the browser back with, or null on the way there. */
  arrival: string | null;
}

const reasonOf = (error: unknown): Refusal =>
  error instanceof RefusedError
    ? (refusals.find((one) => one === error.fields.reason) ?? 'failed')
    : 'failed';

/** To the provider of the house's sign-in, and back with a session. */
export const oneSignInMachine = setup({
  types: {
    context: {} as Input & { hasJoined: boolean },
    input: {} as Input,
    events: {} as { type: 'retried' },
    emitted: {} as { type: 'leaving'; location: string } | { type: 'refused'; reason: Refusal },
    tags: {} as 'busy',
    children: {} as { begin: 'begin'; finish: 'finish' },
  },
  actors: {
    begin: unprovided<string, void>('begin'),
    finish: unprovided<OneSignIn, { arrival: string }>('finish'),
  },
  guards: {
    hasArrived: ({ context }) => context.arrival !== null,
    refused: (_, { error }: { error: unknown }) => error instanceof RefusedError,
  },
  actions: {
    leave: emit((_, { location }: { location: string }) => ({ type: 'leaving', location }) as const),
    grantSession: sendTo(
      ({ context }) => context.auth,
      (_, { token }: OneSignIn): TokensGranted => ({ type: 'tokens.granted', ...token }),
    ),
    takeJoined: assign((_, { hasJoined }: OneSignIn) => ({ hasJoined })),
    tellRefused: emit(
      (_, { error }: { error: unknown }) => ({ type: 'refused', reason: reasonOf(error) }) as const,
    ),
  },
  delays: { patience },
}).createMachine({
  id: 'oneSignIn',
  description: 'Single sign-on: to the provider, and back with a session.',
  context: ({ input }) => ({ ...input, hasJoined: false }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks whether the browser is on its way to the provider or coming back.',
      always: [{ guard: 'hasArrived', target: 'finishing' }, { target: 'beginning' }],
    },
    beginning: {
      tags: 'busy',
      description: 'The server is asked where to go.',
      invoke: {
        src: 'begin',
        id: 'begin',
        onDone: {
          target: 'leaving',
          actions: { type: 'leave', params: ({ event }) => ({ location: event.output }) },
        },
        onError: 'unavailable',
      },
      after: { patience: 'unavailable' },
    },
    leaving: {
      tags: 'busy',
      description: 'The browser goes to the provider; this page ends with it.',
      after: { patience: 'unavailable' },
    },
    finishing: {
      tags: 'busy',
      description: 'The server asks the provider who the user is, and looks up their account.',
      invoke: {
        src: 'finish',
        id: 'finish',
        input: ({ context }) => ({ arrival: given(context.arrival, 'arrival') }),
        onDone: {
          target: 'authenticated',
          actions: [
            { type: 'takeJoined', params: ({ event }) => event.output },
            { type: 'grantSession', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefused', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      after: { patience: 'unavailable' },
    },
    unavailable: {
      description:
        'No answer: what the provider sent works only once, so trying again starts from the beginning.',
      on: { retried: 'beginning' },
    },
    authenticated: { description: 'The auth chart has the tokens and fetches the user.', type: 'final' },
    refused: { description: 'The sign-in was refused; the sign-in page says why.', type: 'final' },
  },
});
