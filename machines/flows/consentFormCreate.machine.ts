import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import { type FormValues, same } from '../form/rules.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import {
  type ConsentForm,
  type ConsentFormCreation,
  type ConsentFormOrigin,
  consentFormBody,
  consentFormFields,
} from './consentFormFields.ts';

interface Context {
  /** The clinic that it is stored in. */
  clinic: number;
  /** What it begins with: nothing, or another form. */
  origin: ConsentFormOrigin;
  values: FormValues;
  /** Names this form to the server, so that a repeated request makes one form. */
  attempt: string;
  submission: number;
}

/** A new consent form: filling in, saving, saved. */
export const consentFormCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { clinic: number; attempt: string; origin: ConsentFormOrigin },
    events: {} as FormFact | { type: 'saving.cancelled' },
    emitted: {} as { type: 'saved'; form: ConsentForm },
    children: {} as { form: 'form'; createConsentForm: 'createConsentForm' },
  },
  actors: {
    form: formMachine,
    createConsentForm: unprovided<ConsentForm, { body: ConsentFormCreation; key: string }>(
      'createConsentForm',
    ),
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
    tellSaved: emit((_, { form }: { form: ConsentForm }) => ({ type: 'saved', form }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'consentFormCreate',
  description: 'A new consent form: filling in, saving, saved.',
  context: ({ input }) => ({
    clinic: input.clinic,
    origin: input.origin,
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
          fields: consentFormFields,
          initial: context.origin.values,
          draft: `consentFormCreate-${context.clinic}${context.origin.draft}`,
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
          description: 'The form is on its way to the server.',
          invoke: {
            src: 'createConsentForm',
            id: 'createConsentForm',
            input: ({ context }) => ({
              body: { ...consentFormBody(context.values), clinic: context.clinic },
              key: `${context.attempt}-${context.submission}`,
            }),
            onDone: {
              target: 'stored',
              actions: ['settleForm', { type: 'tellSaved', params: ({ event }) => ({ form: event.output }) }],
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
          always: '#consentFormCreate.saved',
        },
      },
    },
    saved: { description: 'The form exists as a draft.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
