import { type Promises, promise } from '#machines/parts/properties.ts';
import type { SignInChallenge } from './factorFields.ts';
import type { StepAgainOutcome } from './stepAgain.machine.ts';

interface Context {
  readonly challenge: SignInChallenge | null;
}

/** What asking for the second step once more promises. */
export const stepAgainPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'A step is called taken only when it was passed after the server had asked for it.',
      holds: ({ event, before, now }) =>
        !now.isOver ||
        !(now.output as StepAgainOutcome).isTaken ||
        (event.type === 'step.passed' && before?.isIn('challenged') === true),
    }),
    promise<Context, SignInChallenge | null>({
      says: 'What has to be proven is what the server asked for last.',
      begins: null,
      remembers: ({ event }, last) =>
        event.type === 'xstate.done.actor.askSecondStep' ? event.output : last,
      holds: ({ event, now }, last) => {
        const wanted = event.type === 'xstate.done.actor.askSecondStep' ? event.output : last;
        return (
          !now.isIn('challenged') ||
          (wanted !== null && JSON.stringify(now.context.challenge) === JSON.stringify(wanted))
        );
      },
    }),
  ],
};
