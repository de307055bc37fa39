import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import { type FormValues, same } from '../form/rules.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import { newTimeOff, timeOffFields } from './timeOffFields.ts';

interface Context {
  id: number;
  version: number;
  values: FormValues;
  /** Names this form to the server, so that a repeated request stores one. */
  attempt: string;
  submission: number;
}

export interface TimeOffCall {
  readonly id: number;
  readonly version: number;
  readonly values: FormValues;
  readonly key: string;
}

/** Time off or extra hours of a member of staff; time off over reservations is refused with their list. */
export const staffTimeOffMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number; version: number; attempt: string },
    events: {} as FormFact | { type: 'saving.cancelled' } | { type: 'adding.dismissed' },
    emitted: {} as { type: 'saved' } | { type: 'outdated' },
    children: {} as { form: 'form'; addException: 'addException' },
  },
  actors: { form: formMachine, addException: unprovided<void, TimeOffCall>('addException') },
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
    tellSaved: emit({ type: 'saved' }),
    tellOutdated: emit({ type: 'outdated' }),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'staffTimeOff',
  description: 'Time off or extra hours: filling in, saving, saved.',
  context: ({ input }) => ({ ...input, values: {}, submission: 0 }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: timeOffFields,
          initial: newTimeOff,
          draft: `staffTimeOff-${context.id}`,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      on: { 'adding.dismissed': 'left' },
      states: {
        filling: {
          description: 'The form is open.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        saving: {
          tags: 'busy',
          description: 'The time off is on its way to the server.',
          invoke: {
            src: 'addException',
            id: 'addException',
            input: ({ context }) => ({
              id: context.id,
              version: context.version,
              values: context.values,
              key: `${context.attempt}-${context.submission}`,
            }),
            onDone: { target: 'stored', actions: ['settleForm', 'tellSaved'] },
            onError: [
              {
                guard: { type: 'outdated', params: why },
                target: 'filling',
                actions: ['releaseForm', 'tellOutdated'],
              },
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
          always: '#staffTimeOff.saved',
        },
      },
    },
    saved: { description: 'The time off is stored.', type: 'final' },
    left: { description: 'Left without saving; the draft waits.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
