import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { LabellingCall, LabellingOutcome } from './patientLabelling.machine.ts';

const label = 'labelPatients';
const isAsked = ({ asked }: Happening<unknown>) => asked.some(({ id }) => id === label);
const isRefused = ({ event }: Happening<unknown>) =>
  event.type === `xstate.error.actor.${label}` && event.error instanceof RefusedError;

/** What labelling many patients at once promises. */
export const patientLabellingPromises: Promises = {
  reads: ['told'],
  events: [{ type: 'label.chosen', id: 2, change: 'take' }],
  properties: [
    promise<unknown, LabellingCall | null>({
      says: 'A change that was not answered is sent again as it was, under the same key, so that it is told what it did.',
      begins: null,
      remembers: (step, last) => {
        const found = step.asked.find(({ id }) => id === label);
        if (found) return found.input as LabellingCall;
        return isRefused(step) ? null : last;
      },
      holds: ({ asked }, last) =>
        last === null ||
        asked.every(({ id, input }) => id !== label || JSON.stringify(input) === JSON.stringify(last)),
    }),
    promise({
      says: 'No labels are changed before one is chosen and the change is confirmed.',
      holds: ({ event, asked }) =>
        asked
          .filter(({ id }) => id === label)
          .every(({ input }) => {
            const { add = [], remove = [] } = (input as LabellingCall).body;
            return event.type === 'labelling.confirmed' && add.length + remove.length > 0;
          }),
    }),
    promise<unknown, boolean>({
      says: 'Who leaves as if nothing was changed can rely on it: nothing was sent, or the server refused it.',
      begins: false,
      remembers: (step, isUnsure) => isAsked(step) || (isUnsure && !isRefused(step)),
      holds: ({ now }, isUnsure) =>
        !now.isOver || (now.output as LabellingOutcome).kind !== 'left' || !isUnsure,
    }),
    promise({
      says: 'What was changed is reported, and what could not be changed is shown until the user has read it.',
      holds: ({ event, before, now, stated }) => {
        const isDone = event.type === `xstate.done.actor.${label}`;
        if (stated.some(({ type }) => type === 'labelled') !== isDone) return false;
        if (isDone && event.output.refused.length > 0) return now.isIn('partial');
        return !before?.isIn('partial') || now.isIn('partial') || event.type === 'labelling.left';
      },
    }),
  ],
};
