import { assign, sendTo, setup } from 'xstate';
import type { FormAnswer, FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { failureGuards, sentences, why } from '#machines/parts/failure.ts';
import type { Owner } from '#machines/parts/owner.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { type Credentials, credentials, signInFields, type Token } from './accountFields.ts';

/** What the auth chart hears when a sign-in succeeded. */
export interface TokensGranted {
  type: 'tokens.granted';
  access: string;
  refresh: string;
}

/** Credentials in, a session out. */
export const signInMachine = setup({
  types: {
    context: {} as { auth: Owner<TokensGranted>; values: FormValues },
    input: {} as { auth: Owner<TokensGranted>; email: string },
    events: {} as FormFact | { type: 'saving.cancelled' },
    children: {} as { form: 'form'; logIn: 'logIn' },
  },
  actors: {
    form: formMachine,
    logIn: unprovided<Token, Credentials>('logIn'),
  },
  guards: failureGuards,
  actions: {
    takeValues: assign(({ event }) => (event.type === 'form.submitted' ? { values: event.values } : {})),
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
  description: 'Credentials in, a session out.',
  context: ({ input }) => ({ auth: input.auth, values: { email: input.email, password: '' } }),
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
            onDone: {
              target: '#signIn.authenticated',
              actions: { type: 'grantSession', params: ({ event }) => ({ token: event.output }) },
            },
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
    authenticated: { description: 'The auth chart has the tokens and fetches the user.', type: 'final' },
    left: { description: 'Left without signing in.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
