import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import { given } from '#machines/parts/given.ts';
import type { Owner } from '#machines/parts/owner.ts';
import { patience } from '#machines/parts/patience.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { type Credentials, signUpFields, type Token } from './accountFields.ts';
import type { TokensGranted } from './signIn.machine.ts';

interface Context {
  auth: Owner<TokensGranted>;
  attempt: string;
  /** Of the account that was made, until its owner is signed in. */
  credentials: Credentials | null;
}

const blank = { first_name: '', last_name: '', username: '', email: '', password: '', confirmation: '' };

/** A new account, and the first sign-in with it. */
export const signUpMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { auth: Owner<TokensGranted>; attempt: string },
    events: {} as SavingFact<Credentials>,
    emitted: {} as { type: 'registered'; email: string },
    tags: {} as 'busy',
    children: {} as { saving: 'saving'; logIn: 'logIn' },
  },
  actors: {
    saving: savingOf<null, Credentials>(),
    logIn: unprovided<Token, Credentials>('logIn'),
  },
  guards: { broke, hasAccount: ({ context }) => context.credentials !== null },
  actions: {
    takeCredentials: assign(({ event }) => {
      assertEvent(event, 'saving.stored');
      return { credentials: event.stored };
    }),
    forgetCredentials: assign({ credentials: null }),
    grantSession: sendTo(
      ({ context }) => context.auth,
      (_, { token }: { token: Token }): TokensGranted => ({ type: 'tokens.granted', ...token }),
    ),
    tellRegistered: emit(({ context }) => {
      const { email } = given(context.credentials, 'credentials');
      return { type: 'registered', email } as const;
    }),
  },
  delays: { patience },
}).createMachine({
  id: 'signUp',
  description: 'A new account, and the first sign-in with it.',
  context: ({ input }) => ({ ...input, credentials: null }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context, self }) => ({
          owner: self,
          id: null,
          about: null,
          fields: signUpFields,
          initial: blank,
          draft: 'signUp',
          attempt: context.attempt,
        }),
        onDone: [
          { guard: 'hasAccount', target: 'registered', actions: 'tellRegistered' },
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: [
          { guard: 'hasAccount', target: 'registered', actions: 'tellRegistered' },
          { target: 'broken' },
        ],
      },
      initial: 'registering',
      states: {
        registering: {
          description: 'The form is open until the account is created.',
          on: { 'saving.stored': { target: 'signingIn', actions: 'takeCredentials' } },
        },
        signingIn: {
          tags: 'busy',
          description: 'The account exists; the user is signed in with what they just typed.',
          invoke: {
            src: 'logIn',
            id: 'logIn',
            input: ({ context }) => given(context.credentials, 'credentials'),
            onDone: {
              target: '#signUp.authenticated',
              actions: { type: 'grantSession', params: ({ event }) => ({ token: event.output }) },
            },
            onError: { target: '#signUp.registered', actions: 'tellRegistered' },
          },
          after: { patience: { target: '#signUp.registered', actions: 'tellRegistered' } },
        },
      },
    },
    authenticated: {
      description: 'The auth chart has the tokens and fetches the user.',
      type: 'final',
      entry: 'forgetCredentials',
    },
    registered: {
      description: 'The account exists, but signing in did not work yet; the sign-in page is next.',
      type: 'final',
      entry: 'forgetCredentials',
    },
    left: { description: 'Left without an account.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
