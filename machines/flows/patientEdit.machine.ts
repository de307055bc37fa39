import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { removalMachine } from '../parts/removal.machine.ts';
import { unprovided } from '../parts/unprovided.ts';
import {
  fullName,
  type Patient,
  type PatientBody,
  patientBody,
  patientFields,
  patientValues,
} from './patientFields.ts';

interface Context {
  id: number;
  /** The clinic's day, as year-month-day. */
  today: string;
  patient: Patient | null;
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** One patient: loading, editing, saving; with what happens when somebody else saved first, or when the patient is archived. */
export const patientEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number; today: string },
    events: {} as
      | FormSubmitted
      | { type: 'retried' }
      | { type: 'saving.cancelled' }
      | { type: 'archive.asked' },
    emitted: {} as { type: 'saved'; patient: Patient } | { type: 'archived'; patient: Patient | null },
    children: {} as {
      form: 'form';
      readPatient: 'readPatient';
      updatePatient: 'updatePatient';
      conflict: 'conflict';
      removal: 'removal';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    removal: removalMachine,
    readPatient: unprovided<Patient, { id: number }>('readPatient'),
    updatePatient: unprovided<Patient, { id: number; body: PatientBody; version: number | null }>(
      'updatePatient',
    ),
  },
  guards: {
    ...failureGuards,
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    isActive: ({ context }) => context.patient?.status === 'active',
    wasArchived: (_, { removed }: { removed: boolean }) => removed,
  },
  actions: {
    takePatient: assign((_, { patient }: { patient: Patient }) => ({
      patient,
      values: patientValues(patient),
      base: patientValues(patient),
      version: patient.version,
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
    tellSaved: emit((_, { patient }: { patient: Patient }) => ({ type: 'saved', patient }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', patient: context.patient }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'patientEdit',
  description: 'One patient: loading, editing, saving, archiving.',
  context: ({ input }) => ({ ...input, patient: null, values: {}, base: {}, version: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the patient.',
      invoke: {
        src: 'readPatient',
        id: 'readPatient',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'open',
          actions: { type: 'takePatient', params: ({ event }) => ({ patient: event.output }) },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
    },
    unreachable: {
      description: 'The patient could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: patientFields(context.today),
          initial: context.values,
          draft: `patientEdit-${context.id}`,
          version: context.version,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'archive.asked': { guard: 'isActive', target: 'archiving' },
          },
        },
        saving: {
          tags: 'busy',
          description: 'The change is on its way, on the version that it began with.',
          invoke: {
            src: 'updatePatient',
            id: 'updatePatient',
            input: ({ context }) => ({
              id: context.id,
              body: patientBody(context.values),
              version: context.version,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ patient: event.output }) },
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
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        conflict: {
          description: 'Somebody else saved first.',
          invoke: {
            src: 'conflict',
            id: 'conflict',
            input: ({ context }) => ({ id: context.id, mine: context.values, base: context.base }),
            onDone: [
              {
                guard: { type: 'wantsSaving', params: resolved },
                target: 'saving',
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
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#patientEdit.saved',
        },
        dropped: {
          description: 'The form drops its draft before it is closed.',
          always: '#patientEdit.archived',
        },
        vanished: {
          description: 'The patient can no longer be reached; what was typed can still be read and copied.',
          on: { 'form.submitted': { actions: 'releaseForm' } },
        },
        archiving: {
          description:
            'The question, the call and its outcome are the removal’s own chart; archiving is the patient’s.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context }) => ({
              id: context.id,
              name: context.patient ? fullName(context.patient) : '',
              version: context.patient?.version ?? null,
            }),
            onDone: [
              {
                guard: { type: 'wasArchived', params: ({ event }) => event.output },
                target: 'dropped',
                actions: ['settleForm', 'tellArchived'],
              },
              { target: 'filling' },
            ],
            onError: 'unavailable',
          },
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    archived: { description: 'The patient is in the archive.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such patient, or not any more.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
