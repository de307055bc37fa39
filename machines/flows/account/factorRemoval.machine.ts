import { emit, setup } from 'xstate';
import { failureGuards } from '#machines/parts/failure.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { blankPassword, ownPasswordFields } from './factorFields.ts';

interface Input {
  /** The id of the factor. */
  readonly factor: number;
}

/** Takes a second factor away, once the password was typed. */
export const factorRemovalMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<null> | { type: 'removal.dismissed' },
    emitted: {} as { type: 'removed' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<Input, null>() },
  guards: {
    broke,
    isGone: ({ event }) => event.type === 'saving.refused' && failureGuards.gone(null, event),
  },
  actions: { tellRemoved: emit({ type: 'removed' }) },
}).createMachine({
  id: 'factorRemoval',
  description: 'Removing a second factor, after the password.',
  context: ({ input }) => input,
  initial: 'confirming',
  states: {
    confirming: {
      description: 'The password proves that it is the user.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { factor }, self }) => ({
          owner: self,
          id: null,
          about: { factor },
          fields: ownPasswordFields,
          initial: blankPassword,
          draft: null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        // removed elsewhere meanwhile: what was wanted is true
        'saving.refused': { guard: 'isGone', target: 'removed', actions: 'tellRemoved' },
        'saving.stored': { target: 'removed', actions: 'tellRemoved' },
        'removal.dismissed': 'left',
      },
    },
    removed: { description: 'It no longer works at sign-in.', type: 'final' },
    left: { description: 'It stays.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
