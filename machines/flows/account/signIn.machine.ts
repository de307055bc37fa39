import { assign, sendTo, setup } from 'xstate';
import type { Owner } from '#machines/parts/owner.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import type { Token } from './accountFields.ts';
import type { SignInChallenge } from './factorFields.ts';
import type { StepFact } from './secondStep.machine.ts';
import { signInFields } from './signInFields.ts';

/** What the auth chart hears when a sign-in succeeded. */
export interface TokensGranted {
  type: 'tokens.granted';
  access: string;
  refresh: string;
}

/** What the server answers to the right password: a session, or what it asks next. */
export type LogInAnswer = Token | { readonly next: SignInChallenge };

/** What came of a password, and whose it was: the address waits for who comes back from the second step. */
export interface LoggedIn {
  readonly email: string;
  readonly answer: LogInAnswer;
}

/** How signing in ended; a chart that runs it for someone else can tell a session from a form that failed. */
export interface SignInEnd {
  readonly kind: 'authenticated' | 'left' | 'broken';
}

interface Context {
  auth: Owner<TokensGranted>;
  email: string;
  /** What is asked next, while it is. */
  challenge: SignInChallenge | null;
}

/** Credentials in, a session out; between them a second step, where the account asks for one. */
export const signInMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { auth: Owner<TokensGranted>; email: string },
    output: {} as SignInEnd,
    events: {} as SavingFact<LoggedIn> | StepFact,
    tags: {} as 'challenged',
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<null, LoggedIn>() },
  guards: {
    broke,
    asksMore: (_, { stored }: { stored: LoggedIn }) => 'next' in stored.answer,
  },
  actions: {
    takeChallenge: assign((_, { stored: { email, answer } }: { stored: LoggedIn }) => ({
      email,
      challenge: 'next' in answer ? answer.next : null,
    })),
    forgetChallenge: assign({ challenge: null }),
    grantSession: sendTo(
      ({ context }) => context.auth,
      (_, { token }: { token: Token }): TokensGranted => ({ type: 'tokens.granted', ...token }),
    ),
  },
}).createMachine({
  id: 'signIn',
  description: 'From an email and a password to a session, with a second step where the account has one.',
  context: ({ input }) => ({ ...input, challenge: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The form is open until the server has checked the credentials.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context, self }) => ({
          owner: self,
          id: null,
          about: null,
          fields: signInFields,
          initial: { email: context.email, password: '' },
          draft: null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': [
          {
            guard: { type: 'asksMore', params: ({ event }) => event },
            target: 'challenged',
            actions: { type: 'takeChallenge', params: ({ event }) => event },
          },
          {
            target: 'authenticated',
            actions: {
              type: 'grantSession',
              params: ({ event }) => ({ token: event.stored.answer as Token }),
            },
          },
        ],
      },
    },
    challenged: {
      tags: 'challenged',
      description:
        'The password was right, and the account has a second step. A separate chart takes it, loaded only now.',
      on: {
        'step.passed': {
          target: 'authenticated',
          actions: [
            'forgetChallenge',
            { type: 'grantSession', params: ({ event }) => ({ token: event.token as Token }) },
          ],
        },
        'step.left': { target: 'open', actions: 'forgetChallenge' },
      },
    },
    authenticated: {
      description: 'The auth chart has the tokens and fetches the user.',
      type: 'final',
      output: { kind: 'authenticated' },
    },
    left: { description: 'Left without signing in.', type: 'final', output: { kind: 'left' } },
    broken: {
      description: 'The form itself failed; the page offers to start again.',
      type: 'final',
      output: { kind: 'broken' },
    },
  },
  output: ({ event }) => event.output as SignInEnd,
});
