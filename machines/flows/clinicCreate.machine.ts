import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import { type FormValues, same } from '../form/rules.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import { type Clinic, type ClinicBody, clinicBody, clinicFields } from './clinicFields.ts';

interface Context {
  initial: FormValues;
  values: FormValues;
  /** Names this form to the server, so that a repeated request makes one clinic. */
  attempt: string;
  submission: number;
}

/** A new clinic: filling in, saving, saved. */
export const clinicCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { timezone: string; attempt: string },
    events: {} as FormFact | { type: 'saving.cancelled' },
    emitted: {} as { type: 'saved'; clinic: Clinic },
    children: {} as { form: 'form'; createClinic: 'createClinic' },
  },
  actors: {
    form: formMachine,
    createClinic: unprovided<Clinic, { body: ClinicBody; key: string }>('createClinic'),
  },
  guards: failureGuards,
  actions: {
    takeValues: assign(({ context, event }) =>
      event.type === 'form.submitted'
        ? {
            values: event.values,
            submission: same(event.values, context.values) ? context.submission : context.submission + 1,
          }
        : {},
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
    tellSaved: emit((_, { clinic }: { clinic: Clinic }) => ({ type: 'saved', clinic }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'clinicCreate',
  description: 'A new clinic: filling in, saving, saved.',
  context: ({ input }) => ({
    initial: { name: '', address: '', email: '', phone_number: '', timezone: input.timezone },
    values: {},
    attempt: input.attempt,
    submission: 0,
  }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: clinicFields,
          initial: context.initial,
          draft: 'clinicCreate',
        }),
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
          description: 'The clinic is on its way to the server.',
          invoke: {
            src: 'createClinic',
            id: 'createClinic',
            input: ({ context }) => ({
              body: clinicBody(context.values),
              key: `${context.attempt}-${context.submission}`,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ clinic: event.output }) },
              ],
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
          description: 'No answer from the server; what was typed is safe, and submitting tries again.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#clinicCreate.saved',
        },
      },
    },
    saved: { description: 'The clinic exists.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
