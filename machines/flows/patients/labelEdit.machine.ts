import { assign, emit, not, sendTo, setup } from 'xstate';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { isRemoved, isUnsure, removalMachine } from '#machines/parts/removal.machine.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { labelFields, labelValues, type PatientLabel } from './labelFields.ts';

/** Which label is saved, and in which clinic one is made. */
export interface LabelAbout {
  /** Null for a label that is still to be made. */
  readonly id: number | null;
  readonly clinic: number;
}

interface Input extends LabelAbout {
  /** Names this form to the server, so that a repeated request makes one label. */
  readonly attempt: string;
}

interface Context extends Input {
  readonly label: PatientLabel | null;
}

/** One label, new or known: loading, editing and saving, or archiving. */
export const labelEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<PatientLabel> | { type: 'retried' } | { type: 'archive.asked' },
    emitted: {} as { type: 'saved'; label: PatientLabel } | { type: 'archived'; label: PatientLabel | null },
    children: {} as { saving: 'saving'; readLabel: 'readLabel'; removal: 'removal' },
  },
  actors: {
    saving: savingOf<LabelAbout, PatientLabel>(),
    removal: removalMachine,
    readLabel: unprovided<PatientLabel, { id: number }>('readLabel'),
  },
  guards: {
    ...failureGuards,
    broke,
    isNew: ({ context }) => context.id === null,
    isCurrent: ({ context }) => context.label?.status === 'active',
    wasArchived: isRemoved,
    isUnsure,
  },
  actions: {
    takeLabel: assign((_, { label }: { label: PatientLabel }) => ({ label })),
    dropDraft: sendTo('saving', { type: 'draft.dropped' }),
    tellSaved: emit((_, { stored }: { stored: PatientLabel }) => ({ type: 'saved', label: stored }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', label: context.label }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'labelEdit',
  description: 'One label: loaded, edited and saved, or archived.',
  context: ({ input }) => ({ ...input, label: null }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'A new label starts with an empty form, an existing one is fetched.',
      always: [{ guard: 'isNew', target: 'open' }, { target: 'loading' }],
    },
    loading: {
      tags: 'busy',
      description: 'Fetching the label.',
      invoke: {
        src: 'readLabel',
        id: 'readLabel',
        input: ({ context }) => ({ id: given(context.id, 'id') }),
        onDone: {
          target: 'open',
          actions: { type: 'takeLabel', params: ({ event }) => ({ label: event.output }) },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The label could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, clinic, label, attempt }, self }) => ({
          owner: self,
          id,
          about: { id, clinic },
          fields: labelFields,
          initial: labelValues(label),
          draft: id === null ? `labelEdit-new-${clinic}` : `labelEdit-${id}`,
          version: label?.version ?? null,
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        // what is shown of it, and asked about it, is the other version from here on
        'saving.yielded': { guard: not('isNew'), target: 'loading' },
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
            input: ({ context: { id, label, attempt } }) => ({
              id: given(id, 'id'),
              name: given(label, 'label').name,
              version: given(label, 'label').version,
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
                target: '#labelEdit.loading',
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        dropped: {
          description: 'The form discards its draft before it closes.',
          always: '#labelEdit.archived',
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    archived: { description: 'The label is in the archive.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such label, or it is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
