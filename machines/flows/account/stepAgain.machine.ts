import { assign, setup } from 'xstate';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { SignInChallenge } from './factorFields.ts';
import type { StepFact } from './secondStep.machine.ts';

/** Whether the second step was taken. */
export interface StepAgainOutcome {
  readonly isTaken: boolean;
}

interface Context {
  challenge: SignInChallenge | null;
}

/** The second step once more, before something that needs the user themselves. */
export const stepAgainMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StepFact | { type: 'again.dismissed' } | { type: 'retried' },
    output: {} as StepAgainOutcome,
    children: {} as { askSecondStep: 'askSecondStep' },
  },
  actors: { askSecondStep: unprovided<SignInChallenge, void>('askSecondStep') },
  actions: {
    takeChallenge: assign((_, { challenge }: { challenge: SignInChallenge }) => ({ challenge })),
  },
  delays: { patience },
}).createMachine({
  id: 'stepAgain',
  description: 'The second step again, before something that only the user themselves may do.',
  context: { challenge: null },
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      description: 'Asks the server which second steps the user has.',
      invoke: {
        src: 'askSecondStep',
        id: 'askSecondStep',
        onDone: {
          target: 'challenged',
          actions: { type: 'takeChallenge', params: ({ event }) => ({ challenge: event.output }) },
        },
        onError: 'unavailable',
      },
      on: { 'again.dismissed': 'left' },
      after: { patience: 'unavailable' },
    },
    challenged: {
      description: 'A separate chart takes the step, the same as at sign-in.',
      on: { 'step.passed': 'taken', 'step.left': 'left' },
    },
    unavailable: {
      description: 'The server did not answer.',
      on: { retried: 'asking', 'again.dismissed': 'left' },
    },
    taken: {
      description: 'The step was taken.',
      type: 'final',
      output: { isTaken: true } satisfies StepAgainOutcome,
    },
    left: {
      description: 'Not taken.',
      type: 'final',
      output: { isTaken: false } satisfies StepAgainOutcome,
    },
  },
  output: ({ event }) => event.output as StepAgainOutcome,
});
