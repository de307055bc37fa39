import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import { type FormValues, same } from '../form/rules.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import type { RecordSetting } from './medicalRecordEdit.setup.ts';
import { type MedicalRecord, recordFields } from './recordFields.ts';

export interface RecordCreation {
  readonly clinic: number;
  readonly patient: number;
  readonly setting: RecordSetting;
  readonly values: FormValues;
  readonly key: string;
}

interface Input {
  clinic: number;
  patient: number;
  setting: RecordSetting;
  /** The form as it begins: who writes, and when. */
  initial: FormValues;
  /** Names this form to the server, so that a repeated request makes one record. */
  attempt: string;
}

interface Context extends Input {
  values: FormValues;
  submission: number;
  /** What follows once it is stored: writing on, or signing. */
  next: 'write' | 'sign';
}

/** A new record: written, kept in the browser, and stored as a draft. */
export const medicalRecordCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | FormSubmitted
      | { type: 'saving.cancelled' }
      | { type: 'next.chosen'; next: 'write' | 'sign' },
    emitted: {} as { type: 'saved'; record: MedicalRecord; next: 'write' | 'sign' },
    children: {} as { form: 'form'; createRecord: 'createRecord' },
  },
  actors: {
    form: formMachine,
    createRecord: unprovided<MedicalRecord, RecordCreation>('createRecord'),
  },
  guards: failureGuards,
  actions: {
    takeNext: assign(({ event }) => (event.type === 'next.chosen' ? { next: event.next } : {})),
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
    tellSaved: emit(
      ({ context }, { record }: { record: MedicalRecord }) =>
        ({ type: 'saved', record, next: context.next }) as const,
    ),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'medicalRecordCreate',
  description: 'A new record: written, kept in the browser, and stored as a draft.',
  context: ({ input }) => ({ ...input, values: {}, submission: 0, next: 'write' }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: recordFields,
          initial: context.initial,
          draft: `medicalRecordCreate-${context.patient}`,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open; the browser keeps what is typed.',
          on: {
            'next.chosen': { actions: 'takeNext' },
            'form.submitted': { target: 'saving', actions: 'takeValues' },
          },
        },
        saving: {
          tags: 'busy',
          description: 'The record is on its way to the server.',
          invoke: {
            src: 'createRecord',
            id: 'createRecord',
            input: ({ context: { clinic, patient, setting, values, attempt, submission } }) => ({
              clinic,
              patient,
              setting,
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
          on: {
            'next.chosen': { actions: 'takeNext' },
            'form.submitted': { target: 'saving', actions: 'takeValues' },
          },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#medicalRecordCreate.saved',
        },
      },
    },
    saved: { description: 'The record is stored as a draft.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
