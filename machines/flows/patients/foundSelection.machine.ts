import { assign, emit, setup } from 'xstate';
import { failureGuards, firstSentence, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { operations } from '#openapi/schema.d.ts';

/** What a list of patients is narrowed by. */
export type FoundQuery = operations['listPatientIds']['parameters']['query'];

/** Selecting all patients that a list found, on all of its pages. */
export const foundSelectionMachine = setup({
  types: {
    context: {} as { query: FoundQuery; problem: string | null },
    input: {} as { query: FoundQuery },
    events: {} as { type: 'all.wanted' } | { type: 'rows.chosen' },
    emitted: {} as { type: 'found'; ids: readonly number[] },
    children: {} as { listPatientIds: 'listPatientIds' },
  },
  actors: { listPatientIds: unprovided<readonly number[], FoundQuery>('listPatientIds') },
  guards: failureGuards,
  actions: {
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({ problem: firstSentence(error) })),
    tellFound: emit((_, { ids }: { ids: readonly number[] }) => ({ type: 'found', ids }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'foundSelection',
  description: 'Selecting all patients that a list found, on all of its pages.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'offered',
  states: {
    offered: {
      description: 'Rows are selected one by one or page by page; all can be asked for.',
      on: { 'all.wanted': 'reading' },
    },
    reading: {
      tags: 'busy',
      description: 'Waits for who was found; a row that is selected or left out meanwhile ends the wait.',
      entry: 'forgetProblem',
      invoke: {
        src: 'listPatientIds',
        id: 'listPatientIds',
        input: ({ context }) => context.query,
        onDone: {
          target: 'offered',
          actions: { type: 'tellFound', params: ({ event }) => ({ ids: event.output }) },
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      on: { 'rows.chosen': 'offered' },
      after: { patience: 'unavailable' },
    },
    refused: {
      description:
        'The server does not say who was found, such as where they are too many; the page says why.',
      on: { 'all.wanted': 'reading', 'rows.chosen': 'offered' },
    },
    unavailable: {
      description: 'No answer; what was selected stays so.',
      on: { 'all.wanted': 'reading', 'rows.chosen': 'offered' },
    },
  },
});
