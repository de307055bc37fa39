import { emit, setup } from 'xstate';
import type { Fields } from '#machines/form/rules.ts';
import { broke, type SavingFact, savingOf, unsure } from '#machines/parts/saving.machine.ts';
import { noteLimits } from './noteLimits.gen.ts';
import type { Patient } from './patientFields.ts';

interface Input {
  id: number;
  notes: string;
  version: number;
}

/** The sticky note of a chart. */
export const noteFields = {
  notes: { label: 'Sticky note', rules: noteLimits.notes },
} as const satisfies Fields;

/** The note that sticks to a chart: written where it is read, saved alone, and never over someone else's. */
export const patientNoteMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<Patient>,
    emitted: {} as { type: 'saved'; patient: Patient },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<{ id: number }, Patient>() },
  guards: { broke, unsure },
  actions: {
    tellSaved: emit((_, { stored }: { stored: Patient }) => ({ type: 'saved', patient: stored }) as const),
  },
}).createMachine({
  id: 'patientNote',
  description: 'The sticky note of a chart, edited in place.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The note is being written until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, notes, version }, self }) => ({
          owner: self,
          id,
          about: { id },
          fields: noteFields,
          initial: { notes },
          draft: `patientNote-${id}`,
          version,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { guard: { type: 'unsure', params: ({ event }) => event.output }, target: 'unsure' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
      },
    },
    saved: { description: 'The note is stored.', type: 'final' },
    unsure: {
      description: 'Left before it was known whether it was saved; what was typed waits as a draft.',
      type: 'final',
    },
    left: { description: 'Left as it was; what was typed waits as a draft.', type: 'final' },
    broken: { description: 'The form itself failed; opening the note starts again.', type: 'final' },
  },
});
