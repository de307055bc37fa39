import { emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { type Clinic, clinicFields } from './clinicFields.ts';

interface Input {
  /** What the form begins with: the zone of the browser. */
  timezone: string;
  /** Names this form to the server, so that a repeated request makes one clinic. */
  attempt: string;
}

/** A new clinic: filled in and saved, or left. */
export const clinicCreateMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<Clinic>,
    emitted: {} as { type: 'saved'; clinic: Clinic },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<null, Clinic>() },
  guards: { broke },
  actions: {
    tellSaved: emit((_, { stored }: { stored: Clinic }) => ({ type: 'saved', clinic: stored }) as const),
  },
}).createMachine({
  id: 'clinicCreate',
  description: 'A new clinic: filled in and saved, or left.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is open until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { timezone, attempt }, self }) => ({
          owner: self,
          id: null,
          about: null,
          fields: clinicFields,
          initial: { name: '', address: '', email: '', phone_number: '', timezone },
          draft: 'clinicCreate',
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
      },
    },
    saved: { description: 'The clinic exists.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
