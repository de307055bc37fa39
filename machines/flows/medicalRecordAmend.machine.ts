import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import type { OpenedRecord, RecordInput, RecordUpdate } from './medicalRecordEdit.setup.ts';
import { amendmentFields, type MedicalRecord } from './recordFields.ts';

interface Context extends RecordInput {
  record: MedicalRecord | null;
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

const opened = ({ event }: { event: { output: OpenedRecord } }) => ({ opened: event.output });
const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** A correction of a signed record: a new signed version with its reason; the earlier ones stay readable. */
export const medicalRecordAmendMachine = setup({
  types: {
    context: {} as Context,
    input: {} as RecordInput,
    events: {} as FormSubmitted | { type: 'retried' } | { type: 'saving.cancelled' },
    emitted: {} as { type: 'amended'; record: MedicalRecord },
    children: {} as {
      form: 'form';
      readRecord: 'readRecord';
      amendRecord: 'amendRecord';
      conflict: 'conflict';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    readRecord: unprovided<OpenedRecord, RecordInput>('readRecord'),
    amendRecord: unprovided<MedicalRecord, RecordUpdate>('amendRecord'),
  },
  guards: {
    ...failureGuards,
    isSigned: (_, { opened: { record } }: { opened: OpenedRecord }) =>
      record.status === 'signed' || record.status === 'amended',
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
  },
  actions: {
    takeRecord: assign((_, { opened: { record, values } }: { opened: OpenedRecord }) => ({
      record,
      values: { reason: '', ...values },
      base: { reason: '', ...values },
      version: record.version,
    })),
    takeValues: assign(({ event }) =>
      event.type === 'form.submitted'
        ? { values: event.values, version: event.version, base: event.base }
        : {},
    ),
    takeResolution: assign((_, { resolution }: { resolution: Resolution }) => settledBy(resolution)),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
    holdForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.held',
        values: context.values,
        version: context.version,
        base: context.base,
      }),
    ),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.settled',
        values: context.values,
        version: context.version,
      }),
    ),
    tellAmended: emit((_, { record }: { record: MedicalRecord }) => ({ type: 'amended', record }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'medicalRecordAmend',
  description: 'A correction of a signed record: a new signed version with its reason.',
  context: ({ input }) => ({ ...input, record: null, values: {}, base: {}, version: null }),
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
    },
    unreachable: { description: 'The record could not be fetched.', on: { retried: 'loading' } },
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: amendmentFields,
          initial: context.values,
          draft: `medicalRecordAmend-${context.id}`,
          version: context.version,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The correction is being written; the signed version stays as it is meanwhile.',
          on: { 'form.submitted': { target: 'signing', actions: 'takeValues' } },
        },
        signing: {
          tags: 'busy',
          description: 'The amendment is on its way, signed by whoever sends it.',
          invoke: {
            src: 'amendRecord',
            id: 'amendRecord',
            input: ({ context: { id, setting, values, version } }) => ({ id, setting, values, version }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellAmended', params: ({ event }) => ({ record: event.output }) },
              ],
            },
            onError: [
              { guard: { type: 'outdated', params: why }, target: 'conflict', actions: 'releaseForm' },
              { guard: { type: 'gone', params: why }, target: 'vanished', actions: 'releaseForm' },
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
          on: { 'form.submitted': { target: 'signing', actions: 'takeValues' } },
        },
        conflict: {
          description: 'Somebody else amended first.',
          invoke: {
            src: 'conflict',
            id: 'conflict',
            input: ({ context }) => ({ id: context.id, mine: context.values, base: context.base }),
            onDone: [
              {
                guard: { type: 'wantsSaving', params: resolved },
                target: 'signing',
                actions: [{ type: 'takeResolution', params: resolved }, 'holdForm'],
              },
              {
                guard: { type: 'yielded', params: resolved },
                target: 'filling',
                actions: [{ type: 'takeResolution', params: resolved }, 'settleForm'],
              },
              { guard: { type: 'vanished', params: resolved }, target: 'vanished' },
              { target: 'filling' },
            ],
            onError: 'unavailable',
          },
        },
        vanished: {
          description: 'The record can no longer be reached; what was typed can still be read and copied.',
          on: { 'form.submitted': { actions: 'releaseForm' } },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#medicalRecordAmend.amended',
        },
      },
    },
    amended: { description: 'The amendment is signed.', type: 'final' },
    unsigned: { description: 'The record is not signed: there is nothing to amend.', type: 'final' },
    left: { description: 'Left without amending.', type: 'final' },
    gone: { description: 'There is no such record, or not any more.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
