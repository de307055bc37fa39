import { emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { blankPasswords, passwordFields } from './accountFields.ts';

/** A new password for the signed-in user; every other session ends with it. */
export const passwordChangeMachine = setup({
  types: {
    events: {} as SavingFact<null>,
    emitted: {} as { type: 'saved' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<null, null>() },
  guards: { broke },
  actions: { tellSaved: emit({ type: 'saved' }) },
}).createMachine({
  id: 'passwordChange',
  description: 'A new password for the signed-in user.',
  initial: 'open',
  states: {
    open: {
      description: 'The form is open; once it is stored, the empty form is ready for the next change.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ self }) => ({
          owner: self,
          id: null,
          about: null,
          fields: passwordFields,
          initial: blankPasswords,
          draft: null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: { 'saving.stored': { actions: 'tellSaved' } },
    },
    left: { description: 'Left without a change.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
