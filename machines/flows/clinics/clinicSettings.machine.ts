import { assign, emit, setup } from 'xstate';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { Clinic } from './clinicFields.ts';
import { clinicSettingsFields, clinicSettingsValues } from './clinicSettingsFields.ts';

interface Context {
  id: number;
  /** Who looks at it, by id. */
  user: number | null;
  clinic: Clinic | null;
}

/** How one clinic works: its hours, days, zone and windows, which only its owner may change. */
export const clinicSettingsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number; user: number | null },
    events: {} as SavingFact<Clinic> | { type: 'retried' },
    emitted: {} as { type: 'saved'; clinic: Clinic },
    children: {} as { saving: 'saving'; readClinic: 'readClinic' },
  },
  actors: {
    saving: savingOf<{ id: number }, Clinic>(),
    readClinic: unprovided<Clinic, { id: number }>('readClinic'),
  },
  guards: {
    ...failureGuards,
    broke,
    isOwner: ({ context }, { clinic }: { clinic: Clinic }) => clinic.user === context.user,
  },
  actions: {
    takeClinic: assign((_, { clinic }: { clinic: Clinic }) => ({ clinic })),
    tellSaved: emit((_, { clinic }: { clinic: Clinic }) => ({ type: 'saved', clinic }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'clinicSettings',
  description: 'How a clinic works: opening hours, closed days, time zone and time limits.',
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
        onDone: [
          {
            guard: { type: 'isOwner', params: ({ event }) => ({ clinic: event.output }) },
            target: 'open',
            actions: { type: 'takeClinic', params: ({ event }) => ({ clinic: event.output }) },
          },
          {
            target: 'readable',
            actions: { type: 'takeClinic', params: ({ event }) => ({ clinic: event.output }) },
          },
        ],
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The clinic could not be fetched.',
      on: { retried: 'loading' },
    },
    readable: { description: 'Shown read-only; only the owner of the clinic may change it.' },
    open: {
      description: 'The form is open; once it is stored, it is ready for the next change.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, clinic }, self }) => ({
          owner: self,
          id,
          about: { id },
          fields: clinicSettingsFields,
          initial: clinic ? clinicSettingsValues(clinic) : {},
          draft: `clinicSettings-${id}`,
          version: clinic?.version ?? null,
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
        'saving.stored': {
          actions: [
            { type: 'takeClinic', params: ({ event }) => ({ clinic: event.stored }) },
            { type: 'tellSaved', params: ({ event }) => ({ clinic: event.stored }) },
          ],
        },
      },
    },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such clinic, or it is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
