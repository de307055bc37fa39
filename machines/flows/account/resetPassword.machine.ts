import { emit, setup } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { blankReset, resetFields } from './accountFields.ts';

interface Input {
  /** The code of the link, or null where the page was opened without one. */
  code: string | null;
  /** Names this form to the server, so that a repeated request sets the password once. */
  attempt: string;
}

/** From the link in a message to a new password; every session of the account ends with it. */
export const resetPasswordMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<null>,
    emitted: {} as { type: 'codeSpent' } | { type: 'changed' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<{ code: string }, null>() },
  guards: {
    broke,
    hasCode: ({ context }) => Boolean(context.code),
    codeRefused: ({ event }) =>
      event.type === 'saving.refused' && event.error instanceof RefusedError && 'code' in event.error.fields,
  },
  actions: {
    tellSpent: emit({ type: 'codeSpent' }),
    tellChanged: emit({ type: 'changed' }),
  },
}).createMachine({
  id: 'resetPassword',
  description: 'From the link in a message to a new password.',
  context: ({ input }) => input,
  initial: 'reading',
  states: {
    reading: {
      description: 'Checks whether the link brought a code.',
      always: [{ guard: 'hasCode', target: 'open' }, { target: 'missing' }],
    },
    open: {
      description: 'The form is open.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { code, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { code: given(code, 'code') },
          fields: resetFields,
          initial: blankReset,
          draft: null,
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.refused': { guard: 'codeRefused', target: 'spent', actions: 'tellSpent' },
        'saving.stored': { target: 'changed', actions: ['tellSpent', 'tellChanged'] },
      },
    },
    missing: {
      description: 'There is no code, so nothing can be set; a new link can be requested.',
      type: 'final',
    },
    spent: {
      description: 'The link was used, has expired or was replaced; a new one is needed.',
      type: 'final',
    },
    changed: { description: 'The password is set; the sign-in page is next.', type: 'final' },
    left: { description: 'Left without a new password; the link still works.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
