import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import type { FormAnswer, FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { type FormValues, same } from '#machines/form/rules.ts';
import { failureGuards, sentences, why } from '#machines/parts/failure.ts';
import type { Owner } from '#machines/parts/owner.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import {
  type Credentials,
  credentials,
  type Registration,
  registration,
  signUpFields,
  type Token,
  type User,
} from './accountFields.ts';
import type { TokensGranted } from './signIn.machine.ts';

interface Context {
  auth: Owner<TokensGranted>;
  values: FormValues;
  attempt: string;
  submission: number;
}

const blank = { first_name: '', last_name: '', username: '', email: '', password: '', confirmation: '' };

/** A new account, and the first sign-in with it. */
export const signUpMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { auth: Owner<TokensGranted>; attempt: string },
    events: {} as FormFact | { type: 'saving.cancelled' },
    emitted: {} as { type: 'registered'; email: string },
    children: {} as { form: 'form'; register: 'register'; logIn: 'logIn' },
  },
  actors: {
    form: formMachine,
    register: unprovided<User, { body: Registration; key: string }>('register'),
    logIn: unprovided<Token, Credentials>('logIn'),
  },
  guards: failureGuards,
  actions: {
    takeValues: assign(({ context, event }) => {
      assertEvent(event, 'form.submitted');
      return {
        values: event.values,
        submission: same(event.values, context.values) ? context.submission : context.submission + 1,
      };
    }),
    grantSession: sendTo(
      ({ context }) => context.auth,
      (_, { token }: { token: Token }): TokensGranted => ({ type: 'tokens.granted', ...token }),
    ),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({ type: 'form.settled', values: context.values }),
    ),
    tellRegistered: emit(
      ({ context }) => ({ type: 'registered', email: String(context.values.email ?? '') }) as const,
    ),
  },
  delays: { patience, slow: 10_000 },
}).createMachine({
  id: 'signUp',
  description: 'A new account, and the first sign-in with it.',
  context: ({ input }) => ({ ...input, values: {}, submission: 0 }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ self }) => ({ owner: self, fields: signUpFields, initial: blank, draft: 'signUp' }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open.',
          on: { 'form.submitted': { target: 'registering', actions: 'takeValues' } },
        },
        registering: {
          tags: 'busy',
          description: 'The account is being created.',
          invoke: {
            src: 'register',
            id: 'register',
            input: ({ context }) => ({
              body: registration(context.values),
              key: `${context.attempt}-${context.submission}`,
            }),
            onDone: { target: 'signingIn', actions: 'settleForm' },
            onError: [
              {
                guard: { type: 'refused', params: why },
                target: 'filling',
                actions: { type: 'rejectForm', params: why },
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          on: { 'saving.cancelled': { target: 'filling', actions: 'releaseForm' } },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual and may be cancelled.' },
          },
        },
        unavailable: {
          description: 'No answer from the server; what was typed stays, and submitting tries again.',
          on: { 'form.submitted': { target: 'registering', actions: 'takeValues' } },
        },
        signingIn: {
          tags: 'busy',
          description: 'The account exists; its owner is signed in with what was just typed.',
          invoke: {
            src: 'logIn',
            id: 'logIn',
            input: ({ context }) => credentials(context.values),
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
    authenticated: { description: 'The auth chart has the tokens and fetches the user.', type: 'final' },
    registered: {
      description: 'The account exists, but signing in did not work yet; the sign-in page is next.',
      type: 'final',
    },
    left: { description: 'Left without an account.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
