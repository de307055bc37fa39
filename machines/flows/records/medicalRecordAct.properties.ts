import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise, sameKeyForTheSame } from '#machines/parts/properties.ts';
import type { ActCall, ActInput, ActOutcome } from './medicalRecordAct.machine.ts';

const act = 'actOnRecord';
const isAsked = ({ asked }: Happening<ActInput>) => asked.some(({ id }) => id === act);
const isRefused = ({ event }: Happening<ActInput>) =>
  event.type === `xstate.error.actor.${act}` && event.error instanceof RefusedError;
const outcomeOf = ({ now }: Happening<ActInput>) => (now.isOver ? (now.output as ActOutcome) : null);

/** What an act on a record promises. */
export const medicalRecordActPromises: Promises = {
  properties: [
    promise<ActInput>({
      says: 'What the record keeps a reason for is not done without one.',
      holds: ({ asked, now: { context } }) =>
        asked.every(
          ({ id, input }) => id !== act || !context.needsReason || (input as ActInput).reason.trim() !== '',
        ),
    }),
    promise<ActInput>({
      says: 'Nothing is done without a confirmation, and the second step where one is required.',
      holds: (step) =>
        !isAsked(step) ||
        step.event.type === 'act.confirmed' ||
        (step.event.type === 'xstate.done.actor.stepAgain' && step.event.output.isTaken),
    }),
    promise<ActInput, boolean>({
      says: 'Who is told that nothing was done can rely on it: nothing was sent, or the server refused it.',
      begins: false,
      remembers: (step, isUnsure) => isAsked(step) || (isUnsure && !isRefused(step)),
      holds: (step, isUnsure) => outcomeOf(step)?.kind !== 'kept' || !isUnsure || isRefused(step),
    }),
    sameKeyForTheSame<ActCall>(
      'An act that is sent again goes under the same key, so that it is done once and told as done.',
      act,
      ({ key, ...about }) => ({ key, about }),
    ),
    promise<ActInput>({
      says: 'An act is called done only by the answer of the server.',
      holds: (step) => outcomeOf(step)?.kind !== 'done' || step.event.type === `xstate.done.actor.${act}`,
    }),
    promise<ActInput, string | null>({
      says: 'The reason that was typed is what is sent, and waits for the next time where nothing was done.',
      begins: null,
      remembers: ({ event, before, now }, typed) =>
        event.type === 'reason.typed' && before?.isIn('asking')
          ? event.reason
          : (typed ?? now.context.reason),
      holds: (step, typed) => {
        const sent = step.asked.find(({ id }) => id === act)?.input as ActInput | undefined;
        const kept = outcomeOf(step)?.reason;
        return [sent?.reason, kept].every((reason) => reason === undefined || reason === (typed ?? reason));
      },
    }),
  ],
};
