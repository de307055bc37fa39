import { assign, emit, setup } from 'xstate';
import { failureGuards, firstSentence, why } from './failure.ts';
import { patience } from './patience.ts';
import { unprovided } from './unprovided.ts';

export interface RestorationInput {
  readonly id: number;
  readonly version: number;
  /** Names this page to the server, so that what is asked for again after a lost answer is told as done. */
  readonly attempt: string;
}

/** A restoration as it is sent. */
export type RestorationCall = Pick<RestorationInput, 'id' | 'version'> & { readonly key: string };

/** Takes something out of the archive and says what came of it. */
export const restorationMachine = setup({
  types: {
    context: {} as RestorationInput & { problem: string | null },
    input: {} as RestorationInput,
    events: {} as { type: 'restoration.asked' },
    emitted: {} as { type: 'restored' },
    children: {} as { restore: 'restore' },
  },
  actors: { restore: unprovided<void, RestorationCall>('restore') },
  guards: failureGuards,
  actions: {
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    forgetProblem: assign({ problem: null }),
    tellRestored: emit({ type: 'restored' }),
  },
  delays: { patience },
}).createMachine({
  id: 'restoration',
  description: 'Restoring something from the archive.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'archived',
  states: {
    archived: {
      description: 'It is in the archive.',
      on: { 'restoration.asked': 'restoring' },
    },
    restoring: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server.',
      entry: 'forgetProblem',
      invoke: {
        src: 'restore',
        id: 'restore',
        input: ({ context: { id, version, attempt } }) => ({ id, version, key: attempt }),
        onDone: 'restored',
        onError: [
          { guard: { type: 'outdated', params: why }, target: 'outdated' },
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      after: { patience: 'unavailable' },
    },
    refused: {
      description: 'The server forbids it and says why.',
      on: { 'restoration.asked': 'restoring' },
    },
    unavailable: {
      description: 'No answer; the user can try again.',
      on: { 'restoration.asked': 'restoring' },
    },
    outdated: {
      description: 'Someone else changed it first: what is shown is old and has to be reloaded.',
      type: 'final',
    },
    restored: { description: 'It is in use again.', type: 'final', entry: 'tellRestored' },
  },
});
