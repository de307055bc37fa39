import { emit, setup } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';

interface Input {
  /** The code of the link, or null where the page was opened without one. */
  code: string | null;
  /** Names this page to the server, so that a repeated request confirms once. */
  attempt: string;
}

/** From the link in a message to the account's new address; a press confirms it, since programs open links too. */
export const addressConfirmationMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<null>,
    emitted: {} as { type: 'codeSpent' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<{ code: string }, null>() },
  guards: {
    broke,
    hasCode: ({ context }) => Boolean(context.code),
    codeRefused: ({ event }) =>
      event.type === 'saving.refused' && event.error instanceof RefusedError && 'code' in event.error.fields,
  },
  actions: { tellSpent: emit({ type: 'codeSpent' }) },
}).createMachine({
  id: 'addressConfirmation',
  description: 'Confirming the account’s new address from the link in a message.',
  context: ({ input }) => input,
  initial: 'reading',
  states: {
    reading: {
      description: 'Checks whether the link brought a code.',
      always: [{ guard: 'hasCode', target: 'open' }, { target: 'missing' }],
    },
    open: {
      description: 'Waits for the confirmation; there is nothing to fill in.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { code, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { code: given(code, 'code') },
          fields: {},
          initial: {},
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
        'saving.stored': { target: 'confirmed', actions: 'tellSpent' },
      },
    },
    missing: { description: 'There is no code, so nothing can be confirmed.', type: 'final' },
    spent: {
      description: 'The link was used, has expired or was replaced; a new one is needed.',
      type: 'final',
    },
    confirmed: { description: 'The account has its new address.', type: 'final' },
    left: { description: 'Left without confirming; the link still works.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
