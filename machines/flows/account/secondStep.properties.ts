import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { SignInChallenge } from './factorFields.ts';
import type { StepAbout } from './secondStep.machine.ts';

interface Context {
  readonly challenge: SignInChallenge;
}

const ends = ({ told }: Happening<Context>) =>
  told.filter(({ to, event }) => to === 'owner' && /^step\.(?:passed|left)$/.test(event.type));

/** What the second step promises to the chart that asks for it. */
export const secondStepPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'The chart that asked for the step hears once how it ended, as soon as it is over and not before.',
      holds: (step) => ends(step).length === (step.now.isOver ? 1 : 0),
    }),
    promise<Context>({
      says: 'A step is called taken only by the answer of the server, with what it brought.',
      holds: (step) =>
        ends(step).every(
          ({ event: { type, token } }) =>
            type === 'step.left' || (step.event.type === 'saving.stored' && token === step.event.stored),
        ),
    }),
    promise<Context>({
      says: 'Only a way that the account has is asked for.',
      holds: ({ asked, now: { context } }) =>
        asked.every(({ input }) => {
          const { method } = (input as { about: StepAbout }).about;
          return context.challenge.methods.includes(method);
        }),
    }),
  ],
};
