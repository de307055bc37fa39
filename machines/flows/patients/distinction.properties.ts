import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise, sameKeyForTheSame } from '#machines/parts/properties.ts';
import type { DistinctionCall, DistinctionInput, DistinctionOutcome } from './distinction.machine.ts';

const call = 'tellApart';
const isAsked = ({ asked }: Happening<DistinctionInput>) => asked.some(({ id }) => id === call);
const isRefused = ({ event }: Happening<DistinctionInput>) =>
  event.type === `xstate.error.actor.${call}` && event.error instanceof RefusedError;

/** What telling two patients apart promises. */
export const distinctionPromises: Promises = {
  properties: [
    sameKeyForTheSame<DistinctionCall>(
      'What is confirmed again after no answer goes under the same key, and another reason under another.',
      call,
      ({ patient, other, reason, key }) => ({ key, about: [patient, other, reason] }),
    ),
    promise<DistinctionInput>({
      says: 'Two similar patients are told apart permanently only with an explanation.',
      holds: (step) =>
        step.asked.every(
          ({ id, input }) =>
            id !== call ||
            (step.event.type === 'distinction.confirmed' &&
              (input as { reason: string }).reason.trim() !== ''),
        ),
    }),
    promise<DistinctionInput, boolean>({
      says: 'Who is told that nothing was stored can rely on it: nothing was sent, or the server refused it.',
      begins: false,
      remembers: (step, isUnsure) => isAsked(step) || (isUnsure && !isRefused(step)),
      holds: ({ now }, isUnsure) =>
        !now.isOver || (now.output as DistinctionOutcome).kind !== 'kept' || !isUnsure,
    }),
  ],
};
