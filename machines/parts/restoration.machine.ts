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

interface Context extends RestorationInput {
  /** The version that the restoration was last asked of. */
  askedOf: number | null;
  problem: string | null;
}

/** Takes something out of the archive and says what came of it. */
export const restorationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as RestorationInput,
    events: {} as
      | { type: 'restoration.asked' }
      /** Another version is shown: what is asked for next is asked of that one. */
      | { type: 'version.changed'; version: number },
    emitted: {} as { type: 'restored' },
    children: {} as { restore: 'restore' },
  },
  actors: { restore: unprovided<void, RestorationCall>('restore') },
  guards: {
    ...failureGuards,
    /** A restoration makes another version, and so did who was first: what else is shown is newer. */
    isReadSince: ({ context: { version, askedOf } }) => version !== askedOf,
  },
  actions: {
    takeVersion: assign((_, { version }: { version: number }) => ({ version })),
    noteAsked: assign(({ context }) => ({ askedOf: context.version })),
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
  context: ({ input }) => ({ ...input, askedOf: null, problem: null }),
  initial: 'archived',
  states: {
    archived: {
      description: 'It is in the archive.',
      on: {
        'restoration.asked': 'restoring',
        'version.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } },
      },
    },
    restoring: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server.',
      entry: ['forgetProblem', 'noteAsked'],
      invoke: {
        src: 'restore',
        id: 'restore',
        input: ({ context: { id, version, attempt } }) => ({ id, version, key: `${attempt}-${version}` }),
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
      on: { 'version.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
    refused: {
      description: 'The server forbids it and says why.',
      on: {
        'restoration.asked': 'restoring',
        'version.changed': {
          target: 'archived',
          actions: ['forgetProblem', { type: 'takeVersion', params: ({ event }) => event }],
        },
      },
    },
    unavailable: {
      description: 'No answer; the user can try again.',
      on: {
        'restoration.asked': 'restoring',
        'version.changed': {
          target: 'archived',
          actions: { type: 'takeVersion', params: ({ event }) => event },
        },
      },
    },
    outdated: {
      description: 'It was changed first: what is shown is old and has to be reloaded.',
      always: { guard: 'isReadSince', target: 'overtaken' },
      on: { 'version.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
    overtaken: {
      description: 'It was changed first and is shown as it is now; the user can ask again.',
      on: {
        'restoration.asked': 'restoring',
        'version.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } },
      },
    },
    restored: {
      description: 'It is in use again, and on its way to be shown as that.',
      entry: 'tellRestored',
      always: { guard: 'isReadSince', target: 'archived' },
      on: { 'version.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
  },
});
