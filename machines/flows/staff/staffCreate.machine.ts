import { emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { newStaffValues, type StaffMember, staffFields } from './staffFields.ts';

interface Input {
  /** The clinic that it is stored in. */
  clinic: number;
  /** Names this form to the server, so that a repeated request makes one member of staff. */
  attempt: string;
}

/** A new member of staff: filled in and saved, or left. */
export const staffCreateMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<StaffMember>,
    emitted: {} as { type: 'saved'; member: StaffMember },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<{ clinic: number }, StaffMember>() },
  guards: { broke },
  actions: {
    tellSaved: emit((_, { stored }: { stored: StaffMember }) => ({ type: 'saved', member: stored }) as const),
  },
}).createMachine({
  id: 'staffCreate',
  description: 'A new member of staff: filled in and saved, or left.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is open until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { clinic, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { clinic },
          fields: staffFields,
          initial: newStaffValues,
          draft: `staffCreate-${clinic}`,
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
    saved: { description: 'The member exists.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
