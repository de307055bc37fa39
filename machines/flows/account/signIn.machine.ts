import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { FormAnswer, FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { withoutSecrets } from '#machines/form/values.ts';
import { failureGuards, sentences, why } from '#machines/parts/failure.ts';
import type { Owner } from '#machines/parts/owner.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { type Credentials, credentials, signInFields, type Token } from './accountFields.ts';
import type { SignInChallenge } from './factorFields.ts';
import type { StepFact } from './secondStep.machine.ts';

/** What the auth chart hears when a sign-in succeeded. */
export interface TokensGranted {
  type: 'tokens.granted';
  access: string;
  refresh: string;
}

/** What the server answers to the right password: a session, or what it asks next. */
export type LogInAnswer = Token | { readonly next: SignInChallenge };

interface Context {
  auth: Owner<TokensGranted>;
  values: FormValues;
  /** What is asked next, while it is. */
  challenge: SignInChallenge | null;
}

/** Credentials in, a session out; between them a second step, where the account asks for one. */
export const signInMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { auth: Owner<TokensGranted>; email: string },
    events: {} as FormFact | StepFact | { type: 'saving.cancelled' },
    tags: {} as 'busy' | 'slow' | 'challenged',
    children: {} as { form: 'form'; logIn: 'logIn' },
  },
  actors: {
    form: formMachine,
    logIn: unprovided<LogInAnswer, Credentials>('logIn'),
  },
  guards: {
    ...failureGuards,
    asksMore: (_, { answer }: { answer: LogInAnswer }) => 'next' in answer,
  },
  actions: {
    takeValues: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { values: event.values };
    }),
    takeChallenge: assign(({ context }, { answer }: { answer: LogInAnswer }) => ({
      challenge: 'next' in answer ? answer.next : null,
      // who comes back from the second step types the password again
      values: { ...withoutSecrets(signInFields, context.values), password: '' },
    })),
    forgetChallenge: assign({ challenge: null }),
    grantSession: sendTo(
      ({ context }) => context.auth,
      (_, { token }: { token: Token }): TokensGranted => ({ type: 'tokens.granted', ...token }),
    ),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'signIn',
  description: 'Credentials in, a session out; between them a second step, where the account asks for one.',
  context: ({ input }) => ({
    auth: input.auth,
    values: { email: input.email, password: '' },
    challenge: null,
  }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: signInFields,
          initial: context.values,
          draft: null,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open.',
          on: { 'form.submitted': { target: 'authenticating', actions: 'takeValues' } },
        },
        authenticating: {
          tags: 'busy',
          description: 'The server looks at the credentials.',
          invoke: {
            src: 'logIn',
            id: 'logIn',
            input: ({ context }) => credentials(context.values),
            onDone: [
              {
                guard: { type: 'asksMore', params: ({ event }) => ({ answer: event.output }) },
                target: '#signIn.challenged',
                actions: { type: 'takeChallenge', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                target: '#signIn.authenticated',
                actions: {
                  type: 'grantSession',
                  params: ({ event }) => ({ token: event.output as Token }),
                },
              },
            ],
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
          on: { 'form.submitted': { target: 'authenticating', actions: 'takeValues' } },
        },
      },
    },
    challenged: {
      tags: 'challenged',
      description:
        'The password was right, and the account asks for a second step. A chart of its own takes it, which comes to the page only then.',
      on: {
        'step.passed': {
          target: 'authenticated',
          actions: [
            'forgetChallenge',
            { type: 'grantSession', params: ({ event }) => ({ token: event.token }) },
          ],
        },
        'step.left': { target: 'open', actions: 'forgetChallenge' },
      },
    },
    authenticated: { description: 'The auth chart has the tokens and fetches the user.', type: 'final' },
    left: { description: 'Left without signing in.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
