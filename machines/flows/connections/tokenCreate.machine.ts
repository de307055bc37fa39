import { assign, emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { type ApiTokenMade, newTokenValues, tokenFields } from './tokenFields.ts';

interface Input {
  /** The clinic that the token is to reach. */
  clinic: number;
  /** Names this form to the server, so that a repeated request makes one token. */
  attempt: string;
}

interface Context extends Input {
  /** Until somebody has copied it. */
  made: ApiTokenMade | null;
}

/** A new token of another program: filled in, saved, shown once. */
export const tokenCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<ApiTokenMade> | { type: 'secret.copied' },
    /** The list holds it from here on. */
    emitted: {} as { type: 'made' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<{ clinic: number }, ApiTokenMade>() },
  guards: { broke },
  actions: {
    takeMade: assign((_, { stored }: { stored: ApiTokenMade }) => ({ made: stored })),
    forgetMade: assign({ made: null }),
    tellMade: emit({ type: 'made' }),
  },
}).createMachine({
  id: 'tokenCreate',
  description: 'A new token of another program: filled in, saved, shown once.',
  context: ({ input }) => ({ ...input, made: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The form is open, until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { clinic, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { clinic },
          fields: tokenFields,
          initial: newTokenValues,
          draft: `tokenCreate-${clinic}`,
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': {
          target: 'showing',
          actions: [{ type: 'takeMade', params: ({ event }) => event }, 'tellMade'],
        },
      },
    },
    showing: {
      description: 'The token is shown, now and never again.',
      on: { 'secret.copied': { target: 'closed', actions: 'forgetMade' } },
    },
    closed: { description: 'Whoever made it has copied it.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
