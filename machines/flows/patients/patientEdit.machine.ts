import { assign, emit, sendTo, setup } from 'xstate';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { isRemoved, isUnsure, removalMachine } from '#machines/parts/removal.machine.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { fullName, type Patient, patientFields, patientValues } from './patientFields.ts';

interface Input {
  id: number;
  /** The clinic's day, as year-month-day. */
  today: string;
  /** Names this page to the server, so that an archiving whose answer was lost is told as done. */
  readonly attempt: string;
}

interface Context extends Input {
  patient: Patient | null;
}

/** One patient: loading, editing and saving, or archiving. */
export const patientEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<Patient> | { type: 'retried' } | { type: 'archive.asked' },
    emitted: {} as { type: 'saved'; patient: Patient } | { type: 'archived'; patient: Patient | null },
    children: {} as { saving: 'saving'; readPatient: 'readPatient'; removal: 'removal' },
  },
  actors: {
    saving: savingOf<{ id: number }, Patient>(),
    removal: removalMachine,
    readPatient: unprovided<Patient, { id: number }>('readPatient'),
  },
  guards: {
    ...failureGuards,
    broke,
    isCurrent: ({ context }) => context.patient?.status === 'active',
    wasArchived: isRemoved,
    isUnsure,
  },
  actions: {
    takePatient: assign((_, { patient }: { patient: Patient }) => ({ patient })),
    dropDraft: sendTo('saving', { type: 'draft.dropped' }),
    tellSaved: emit((_, { stored }: { stored: Patient }) => ({ type: 'saved', patient: stored }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', patient: context.patient }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'patientEdit',
  description: 'One patient: loaded, edited and saved, or archived.',
  context: ({ input }) => ({ ...input, patient: null }),
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
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The patient could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, today, patient }, self }) => ({
          owner: self,
          id,
          about: { id },
          fields: patientFields(today),
          initial: patientValues(patient ?? undefined),
          draft: `patientEdit-${id}`,
          version: patient?.version ?? null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        // what is shown of it, and asked about it, is the other version from here on
        'saving.yielded': 'loading',
        'saving.stored': { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
      },
      initial: 'editing',
      states: {
        editing: {
          description: 'The form is open.',
          on: { 'archive.asked': { guard: 'isCurrent', target: 'archiving' } },
        },
        archiving: {
          description: 'The removal chart asks, calls the server and reports the outcome.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context: { id, patient, attempt } }) => ({
              id,
              name: patient ? fullName(patient) : '',
              version: patient?.version ?? null,
              attempt,
            }),
            onDone: [
              {
                guard: { type: 'wasArchived', params: ({ event }) => event.output },
                target: 'dropped',
                actions: ['dropDraft', 'tellArchived'],
              },
              {
                guard: { type: 'isUnsure', params: ({ event }) => event.output },
                target: '#patientEdit.loading',
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        dropped: {
          description: 'The form discards its draft before it closes.',
          always: '#patientEdit.archived',
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    archived: { description: 'The patient is archived; the chart stays readable.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such patient, or the chart is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
