import { assign, emit, setup } from 'xstate';
import { failureGuards, sentences, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';

/** One press: which message, and what tells it from another press on the same one. */
export interface Resending {
  readonly id: number;
  readonly attempt: string;
}

/** Sending messages of a list again, one after the other. */
export const messageResendingMachine = setup({
  types: {
    context: {} as { asked: Resending | null; problem: string | null },
    events: {} as { type: 'resending.asked'; id: number; attempt: string },
    /** Whatever came of it, the list may be another one by now. */
    emitted: {} as { type: 'resent' } | { type: 'unsettled' },
    children: {} as { resend: 'resend' },
  },
  actors: { resend: unprovided<void, Resending>('resend') },
  guards: failureGuards,
  actions: {
    take: assign((_, { id, attempt }: Resending) => ({ asked: { id, attempt }, problem: null })),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: sentences(error).general[0] ?? Object.values(sentences(error).fields)[0] ?? null,
    })),
    tellResent: emit({ type: 'resent' }),
    tellUnsettled: emit({ type: 'unsettled' }),
  },
  delays: { patience },
}).createMachine({
  id: 'messageResending',
  description: 'Sending a message again that failed or is held.',
  context: { asked: null, problem: null },
  initial: 'open',
  states: {
    open: {
      description: 'Nothing is under way.',
      initial: 'resting',
      on: {
        'resending.asked': {
          target: 'resending',
          actions: { type: 'take', params: ({ event: { id, attempt } }) => ({ id, attempt }) },
        },
      },
      states: {
        resting: { description: 'Waits for a decision.' },
        refused: { description: 'The server forbids it and says why.', entry: 'tellUnsettled' },
        unavailable: {
          description: 'No answer; it may be on its way or not, and may be tried again.',
          entry: 'tellUnsettled',
        },
      },
    },
    resending: {
      tags: 'busy',
      description: 'The call is under way; another message has to wait for it.',
      invoke: {
        src: 'resend',
        id: 'resend',
        input: ({ context }) => context.asked as Resending,
        onDone: { target: 'open', actions: 'tellResent' },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'open.refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'open.unavailable' },
        ],
      },
      after: { patience: 'open.unavailable' },
    },
  },
});
