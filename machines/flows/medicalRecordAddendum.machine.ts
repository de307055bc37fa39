import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import type { Fields, FormValues } from '../form/rules.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import type { MedicalRecord } from './recordFields.ts';

/** What an addendum asks for. */
export const addendumFields = {
  text: { label: 'Addendum', rules: [{ rule: 'required' }, { rule: 'length', max: 20_000 }] },
  reason: { label: 'Reason', rules: [{ rule: 'required' }, { rule: 'length', max: 1000 }] },
} as const satisfies Fields;

/** What the browser calls an addendum that is not stored yet. */
export const addendumDraft = (id: number) => `medicalRecordAddendum-${id}`;

export interface AddendumInput {
  readonly id: number;
  readonly version: number;
  readonly attempt: string;
}

interface Context extends AddendumInput {
  values: FormValues;
  submission: number;
}

/** An addendum to a signed record: written with its reason, and stored to be signed. */
export const medicalRecordAddendumMachine = setup({
  types: {
    context: {} as Context,
    input: {} as AddendumInput,
    events: {} as FormSubmitted | { type: 'saving.cancelled' } | { type: 'writing.dismissed' },
    emitted: {} as { type: 'saved'; record: MedicalRecord },
    children: {} as { form: 'form'; addAddendum: 'addAddendum' },
  },
  actors: {
    form: formMachine,
    addAddendum: unprovided<MedicalRecord, { id: number; version: number; values: FormValues; key: string }>(
      'addAddendum',
    ),
  },
  guards: failureGuards,
  actions: {
    takeValues: assign(({ context, event }) =>
      event.type === 'form.submitted' ? { values: event.values, submission: context.submission + 1 } : {},
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
    tellSaved: emit((_, { record }: { record: MedicalRecord }) => ({ type: 'saved', record }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'medicalRecordAddendum',
  description: 'An addendum to a signed record: written with its reason, and stored to be signed.',
  context: ({ input }) => ({ ...input, values: {}, submission: 0 }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: addendumFields,
          initial: { text: '', reason: '' },
          draft: addendumDraft(context.id),
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'writing',
      states: {
        writing: {
          description: 'The addendum is being written; the browser keeps it when the window is closed.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'writing.dismissed': '#medicalRecordAddendum.left',
          },
        },
        saving: {
          tags: 'busy',
          description: 'The addendum is on its way.',
          invoke: {
            src: 'addAddendum',
            id: 'addAddendum',
            input: ({ context: { id, version, values, attempt, submission } }) => ({
              id,
              version,
              values,
              key: `${attempt}-${submission}`,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ record: event.output }) },
              ],
            },
            onError: [
              { guard: { type: 'outdated', params: why }, target: 'outdated', actions: 'releaseForm' },
              {
                guard: { type: 'refused', params: why },
                target: 'writing',
                actions: { type: 'rejectForm', params: why },
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: {
              tags: 'slow',
              description: 'It takes longer than usual and may be cancelled.',
              on: {
                'saving.cancelled': {
                  target: '#medicalRecordAddendum.open.writing',
                  actions: 'releaseForm',
                },
              },
            },
          },
        },
        unavailable: {
          description: 'No answer from the server; what was typed is safe, and submitting tries again.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'writing.dismissed': '#medicalRecordAddendum.left',
          },
        },
        outdated: {
          description: 'The record was changed meanwhile and has to be looked at first; the text is kept.',
          on: {
            'form.submitted': { target: 'outdated', reenter: true, actions: 'releaseForm' },
            'writing.dismissed': '#medicalRecordAddendum.left',
          },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#medicalRecordAddendum.saved',
        },
      },
    },
    saved: { description: 'The addendum waits for its signature.', type: 'final' },
    left: { description: 'Closed; what was typed waits in the browser.', type: 'final' },
    broken: { description: 'The form itself failed.', type: 'final' },
  },
});
