import { assign, emit, sendTo, setup } from 'xstate';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { isRemoved, isUnsure, removalMachine } from '#machines/parts/removal.machine.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { type Clinic, clinicFields, clinicValues } from './clinicFields.ts';

interface Input {
  readonly id: number;
  /** Shown for a clinic whose server knows no time zones. */
  readonly timezone: string;
  /** Names this page to the server, so that a removal whose answer was lost is told as done. */
  readonly attempt: string;
}

interface Context extends Input {
  clinic: Clinic | null;
}

/** One clinic: loading, editing and saving, or removing. */
export const clinicEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<Clinic> | { type: 'retried' } | { type: 'removal.asked' },
    emitted: {} as { type: 'saved'; clinic: Clinic } | { type: 'removed'; clinic: Clinic | null },
    children: {} as { saving: 'saving'; readClinic: 'readClinic'; removal: 'removal' },
  },
  actors: {
    saving: savingOf<{ id: number }, Clinic>(),
    removal: removalMachine,
    readClinic: unprovided<Clinic, { id: number }>('readClinic'),
  },
  guards: {
    ...failureGuards,
    broke,
    wasRemoved: isRemoved,
    isUnsure,
  },
  actions: {
    takeClinic: assign((_, { clinic }: { clinic: Clinic }) => ({ clinic })),
    dropDraft: sendTo('saving', { type: 'draft.dropped' }),
    tellSaved: emit((_, { stored }: { stored: Clinic }) => ({ type: 'saved', clinic: stored }) as const),
    tellRemoved: emit(({ context }) => ({ type: 'removed', clinic: context.clinic }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'clinicEdit',
  description: 'One clinic: loaded, edited and saved, or deleted.',
  context: ({ input }) => ({ ...input, clinic: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the clinic.',
      invoke: {
        src: 'readClinic',
        id: 'readClinic',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'open',
          actions: { type: 'takeClinic', params: ({ event }) => ({ clinic: event.output }) },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The clinic could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, clinic, timezone }, self }) => ({
          owner: self,
          id,
          about: { id },
          fields: clinicFields,
          initial: clinic ? clinicValues(clinic, timezone) : {},
          draft: `clinicEdit-${id}`,
          version: given(clinic, 'clinic').version ?? null,
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
          on: { 'removal.asked': 'removing' },
        },
        removing: {
          description: 'The removal chart asks, calls the server and reports the outcome.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context: { id, clinic, attempt } }) => ({
              id,
              name: given(clinic, 'clinic').name,
              version: given(clinic, 'clinic').version ?? null,
              attempt,
            }),
            onDone: [
              {
                guard: { type: 'wasRemoved', params: ({ event }) => event.output },
                target: 'dropped',
                actions: ['dropDraft', 'tellRemoved'],
              },
              {
                guard: { type: 'isUnsure', params: ({ event }) => event.output },
                target: '#clinicEdit.loading',
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        dropped: {
          description: 'The form discards its draft before it closes.',
          always: '#clinicEdit.removed',
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    removed: { description: 'The clinic is gone.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such clinic, or it is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
