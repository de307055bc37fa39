import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import { type PasswordChange, passwordChange, passwordFields } from './accountFields.ts';

const blank: FormValues = { old_password: '', new_password: '', confirmation: '' };

/** A new password for the signed-in user; every other session ends with it. */
export const passwordChangeMachine = setup({
  types: {
    context: {} as { values: FormValues },
    events: {} as FormFact | { type: 'saving.cancelled' },
    emitted: {} as { type: 'saved' },
    children: {} as { form: 'form'; changePassword: 'changePassword' },
  },
  actors: {
    form: formMachine,
    changePassword: unprovided<void, PasswordChange>('changePassword'),
  },
  guards: failureGuards,
  actions: {
    takeValues: assign(({ event }) => (event.type === 'form.submitted' ? { values: event.values } : {})),
    forgetValues: assign({ values: blank }),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
    clearForm: sendTo('form', { type: 'form.settled', values: blank }),
    tellSaved: emit({ type: 'saved' }),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'passwordChange',
  description: 'A new password for the signed-in user.',
  context: { values: blank },
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ self }) => ({ owner: self, fields: passwordFields, initial: blank, draft: null }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        saving: {
          tags: 'busy',
          description: 'The server checks the current password and stores the new one.',
          invoke: {
            src: 'changePassword',
            id: 'changePassword',
            input: ({ context }) => passwordChange(context.values),
            onDone: { target: 'saved', actions: ['clearForm', 'tellSaved'] },
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
          exit: 'forgetValues',
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual and may be cancelled.' },
          },
        },
        unavailable: {
          description: 'No answer from the server; submitting tries again.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        saved: {
          description: 'The password is changed; the empty form is ready for another change.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
      },
    },
    left: { description: 'Left without a change.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
