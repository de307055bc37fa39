import { assign, emit, setup } from 'xstate';
import { stepAgainMachine } from '#machines/flows/account/stepAgain.machine.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { asksStep, failureGuards, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { OpenedRecord, RecordInput } from './medicalRecordEdit.setup.ts';
import { amendmentDraft, amendmentFields, type MedicalRecord } from './recordFields.ts';

interface Input extends RecordInput {
  /** Names this form to the server, so that what is sent again after a lost answer is told as signed. */
  readonly attempt: string;
}

interface Context extends Input {
  record: MedicalRecord | null;
  /** The form as it begins. */
  initial: FormValues;
}

const opened = ({ event }: { event: { output: OpenedRecord } }) => ({ opened: event.output });

/** A correction of a signed record: a new signed version with its reason; the earlier ones stay readable. */
export const medicalRecordAmendMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<MedicalRecord> | { type: 'retried' },
    emitted: {} as { type: 'amended'; record: MedicalRecord },
    children: {} as { saving: 'saving'; readRecord: 'readRecord'; stepAgain: 'stepAgain' },
  },
  actors: {
    saving: savingOf<RecordInput, MedicalRecord>(),
    readRecord: unprovided<OpenedRecord, RecordInput>('readRecord'),
    stepAgain: stepAgainMachine,
  },
  guards: {
    ...failureGuards,
    asksStep,
    broke,
    isSigned: (_, { opened: { record } }: { opened: OpenedRecord }) =>
      record.status === 'signed' || record.status === 'amended',
  },
  actions: {
    takeRecord: assign((_, { opened: { record, values } }: { opened: OpenedRecord }) => ({
      record,
      initial: { reason: '', ...values },
    })),
    tellAmended: emit(
      (_, { stored }: { stored: MedicalRecord }) => ({ type: 'amended', record: stored }) as const,
    ),
  },
  delays: { patience },
}).createMachine({
  id: 'medicalRecordAmend',
  description: 'Amending a signed record: a new signed version with a reason.',
  context: ({ input }) => ({ ...input, record: null, initial: {} }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the record.',
      invoke: {
        src: 'readRecord',
        id: 'readRecord',
        input: ({ context: { id, setting } }) => ({ id, setting }),
        onDone: [
          {
            guard: { type: 'isSigned', params: opened },
            target: 'open',
            actions: { type: 'takeRecord', params: opened },
          },
          { target: 'unsigned' },
        ],
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: { description: 'The record could not be fetched.', on: { retried: 'loading' } },
    open: {
      description: 'The amendment is being written until it is signed or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, setting, record, initial, attempt }, self }) => ({
          owner: self,
          id,
          about: { id, setting },
          fields: amendmentFields,
          initial,
          draft: amendmentDraft(id),
          version: record?.version ?? null,
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': {
          target: 'amended',
          actions: { type: 'tellAmended', params: ({ event }) => event },
        },
      },
      initial: 'writing',
      states: {
        writing: {
          description: 'What is written can be signed.',
          on: {
            'saving.refused': {
              guard: { type: 'asksStep', params: ({ event }) => event },
              target: 'confirming',
            },
          },
        },
        confirming: {
          description:
            'The clinic requires the second step before a signature; a separate chart asks for it. Then the amendment is signed again.',
          invoke: { src: 'stepAgain', id: 'stepAgain', onDone: 'writing', onError: 'writing' },
        },
      },
    },
    amended: { description: 'The amendment is signed.', type: 'final' },
    unsigned: { description: 'The record is not signed: there is nothing to amend.', type: 'final' },
    left: { description: 'Left without amending.', type: 'final' },
    gone: { description: 'There is no such record, or it is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
