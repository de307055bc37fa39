import { assign, sendTo, setup } from 'xstate';
import type { Credentials, Token } from '#machines/flows/account/accountFields.ts';
import type { TokensGranted } from '#machines/flows/account/signIn.machine.ts';
import { failureGuards, why } from '#machines/parts/failure.ts';
import type { Owner } from '#machines/parts/owner.ts';
import { longPatience, patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';

/** An empty database, filled with the demo clinic from the sign-in page, and a session in it. */
export const demoFillingMachine = setup({
  types: {
    context: {} as { auth: Owner<TokensGranted>; account: Credentials | null },
    input: {} as { auth: Owner<TokensGranted> },
    events: {} as { type: 'demo.wanted' },
    children: {} as { fillDemo: 'fillDemo'; logIn: 'logIn' },
  },
  actors: {
    fillDemo: unprovided<Credentials, void>('fillDemo'),
    logIn: unprovided<Token, Credentials>('logIn'),
  },
  guards: failureGuards,
  actions: {
    takeAccount: assign((_, { account }: { account: Credentials }) => ({ account })),
    grantSession: sendTo(
      ({ context }) => context.auth,
      (_, { token }: { token: Token }): TokensGranted => ({ type: 'tokens.granted', ...token }),
    ),
  },
  delays: { longPatience, patience, slow: 10_000 },
}).createMachine({
  id: 'demoFilling',
  description: 'Filling an empty database with the demo clinic from the sign-in page, and signing in to it.',
  context: ({ input }) => ({ ...input, account: null }),
  initial: 'offered',
  states: {
    offered: {
      description: 'The database has no users yet.',
      on: { 'demo.wanted': 'filling' },
    },
    filling: {
      tags: 'busy',
      description: 'The server creates the demo clinic, all or nothing.',
      invoke: {
        src: 'fillDemo',
        id: 'fillDemo',
        onDone: {
          target: 'entering',
          actions: { type: 'takeAccount', params: ({ event }) => ({ account: event.output }) },
        },
        onError: [{ guard: { type: 'refused', params: why }, target: 'refused' }, { target: 'unavailable' }],
      },
      after: { longPatience: 'unavailable' },
      initial: 'making',
      states: {
        making: { after: { slow: 'slow' } },
        slow: { tags: 'slow', description: 'It takes longer than usual; the server carries on in any case.' },
      },
    },
    entering: {
      tags: 'busy',
      description: 'Signs in with the account that came back.',
      invoke: {
        src: 'logIn',
        id: 'logIn',
        input: ({ context }) => context.account ?? { email: '', password: '' },
        onDone: {
          target: 'entered',
          actions: { type: 'grantSession', params: ({ event }) => ({ token: event.output }) },
        },
        onError: 'filled',
      },
      after: { patience: 'filled' },
    },
    filled: {
      description: 'The clinic exists, but signing in failed: the page says what to type.',
      on: { 'demo.wanted': 'entering' },
    },
    refused: { description: 'Someone has created an account meanwhile.', type: 'final' },
    unavailable: {
      description: 'No answer from the server, which may have finished anyway.',
      on: { 'demo.wanted': 'filling' },
    },
    entered: { description: 'The auth chart has the tokens and fetches the user.', type: 'final' },
  },
});
