import { assign, emit, setup } from 'xstate';
import { failureGuards, firstSentence, why } from './failure.ts';
import { patience } from './patience.ts';
import { unprovided } from './unprovided.ts';

/** One press: what is done, with which thing of the list, and what tells it from another press on the same one. */
export interface Deed {
  readonly deed: string;
  readonly id: number;
  readonly attempt: string;
}

/** What is done with things of a list without a question first, one after the other. */
export const deedMachine = setup({
  types: {
    context: {} as {
      asked: Deed | null;
      /** Whether what was asked may have been done unseen: the same again goes under the same name, so that it is done once. */
      isUnanswered: boolean;
      problem: string | null;
    },
    events: {} as Deed & { type: 'deed.asked' },
    /** Whatever came of it, the list may be another one by now. */
    emitted: {} as { type: 'done'; deed: string } | { type: 'unsettled' },
    children: {} as { act: 'act' },
  },
  actors: { act: unprovided<void, Deed>('act') },
  guards: failureGuards,
  actions: {
    take: assign(({ context: { asked, isUnanswered } }, { deed, id, attempt }: Deed) => {
      const isSame = isUnanswered && asked?.deed === deed && asked.id === id;
      return { asked: isSame ? asked : { deed, id, attempt }, isUnanswered: true, problem: null };
    }),
    noteAnswer: assign({ isUnanswered: false }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    tellDone: emit(({ context }) => ({ type: 'done', deed: context.asked?.deed ?? '' }) as const),
    tellUnsettled: emit({ type: 'unsettled' }),
  },
  delays: { patience },
}).createMachine({
  id: 'deed',
  description: 'An action on one item of a list: sending a message again, pausing a webhook.',
  context: { asked: null, isUnanswered: false, problem: null },
  initial: 'open',
  states: {
    open: {
      description: 'Nothing is under way.',
      initial: 'resting',
      on: {
        'deed.asked': {
          target: 'acting',
          actions: {
            type: 'take',
            params: ({ event: { deed, id, attempt } }) => ({ deed, id, attempt }),
          },
        },
      },
      states: {
        resting: { description: 'Waits for a decision.' },
        refused: { description: 'The server forbids it and says why.', entry: 'tellUnsettled' },
        unavailable: {
          description: 'No answer; it may have been done. The user can try again.',
          entry: 'tellUnsettled',
        },
      },
    },
    acting: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server; the next action has to wait too.',
      invoke: {
        src: 'act',
        id: 'act',
        input: ({ context }) => context.asked as Deed,
        onDone: { target: 'open', actions: ['noteAnswer', 'tellDone'] },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'open.refused',
            actions: ['noteAnswer', { type: 'tellRefusal', params: why }],
          },
          { target: 'open.unavailable' },
        ],
      },
      after: { patience: 'open.unavailable' },
    },
  },
});
