import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import {
  type Labelled,
  type LabellingCall,
  type LabellingOutcome,
  portion,
} from './patientLabelling.machine.ts';

interface Context {
  readonly patients: readonly number[];
  readonly told: Labelled | null;
}

const label = 'labelPatients';
const isAsked = ({ asked }: Happening<unknown>) => asked.some(({ id }) => id === label);
const isRefused = ({ event }: Happening<unknown>) =>
  event.type === `xstate.error.actor.${label}` && event.error instanceof RefusedError;
const answerIn = ({ event }: Happening<unknown>): Labelled | null =>
  event.type === `xstate.done.actor.${label}` ? event.output : null;
const changedIn = (step: Happening<unknown>) => answerIn(step)?.changed.length ?? 0;
const sentIn = ({ asked }: Happening<unknown>): LabellingCall | undefined =>
  asked.find(({ id }) => id === label)?.input as LabellingCall | undefined;

/** What labelling many patients at once promises. */
export const patientLabellingPromises: Promises = {
  reads: ['told'],
  events: [{ type: 'label.chosen', id: 2, change: 'take' }],
  properties: [
    promise<unknown, LabellingCall | null>({
      says: 'A change that was not answered is sent again as it was, under the same key, so that it is told what it did.',
      begins: null,
      remembers: (step, last) => sentIn(step) ?? (isRefused(step) || answerIn(step) ? null : last),
      holds: (step, last) => {
        const sent = sentIn(step);
        return (
          !sent || last === null || answerIn(step) !== null || JSON.stringify(sent) === JSON.stringify(last)
        );
      },
    }),
    promise({
      says: 'No labels are changed before one is chosen and the change is confirmed.',
      holds: (step) => {
        const sent = sentIn(step);
        if (!sent) return true;
        const { add = [], remove = [] } = sent.body;
        const goesOn = step.event.type === 'labelling.confirmed' || answerIn(step) !== null;
        return goesOn && add.length + remove.length > 0;
      },
    }),
    promise<Context, number>({
      says: 'Each patient is changed once, portion by portion in the order of the selection.',
      begins: 0,
      remembers: (step, done) => done + (answerIn(step) ? portion : 0),
      holds: (step, done) => {
        const { patients } = step.now.context;
        const answered = done + (answerIn(step) ? portion : 0);
        const sent = sentIn(step);
        const meant = patients.slice(answered, answered + portion);
        return !sent || JSON.stringify(sent.body.patients) === JSON.stringify(meant);
      },
    }),
    promise<Context, { readonly isStopped: boolean; readonly answered: number }>({
      says: 'It is called done only when no one is left or the user has stopped it, and after that nothing else is sent.',
      begins: { isStopped: false, answered: 0 },
      remembers: (step, { isStopped, answered }) => ({
        isStopped:
          isStopped || (step.event.type === 'labelling.stopped' && step.before?.isIn('labelling') === true),
        answered: answered + (answerIn(step) ? portion : 0),
      }),
      holds: (step, { isStopped, answered }) => {
        if (isStopped && answerIn(step)) return !isAsked(step);
        const isDone = step.now.isIn('labelled') && !step.before?.isIn('halted');
        return !isDone || isStopped || answered + portion >= step.now.context.patients.length;
      },
    }),
    promise<unknown, boolean>({
      says: 'Who leaves as if nothing was changed can rely on it: nothing was sent, or the server refused it.',
      begins: false,
      remembers: (step, isUnsure) => isAsked(step) || (isUnsure && !isRefused(step)),
      holds: ({ now }, isUnsure) =>
        !now.isOver || (now.output as LabellingOutcome).kind !== 'left' || !isUnsure,
    }),
    promise<unknown, number>({
      says: 'What was changed is reported once, however it ends.',
      begins: 0,
      remembers: (step, unsaid) =>
        step.stated.some(({ type }) => type === 'labelled') ? 0 : unsaid + changedIn(step),
      holds: (step, unsaid) => {
        const changed = unsaid + changedIn(step);
        const reported = step.stated.find(({ type }) => type === 'labelled');
        return reported ? reported.told.changed.length === changed : !step.now.isOver || changed === 0;
      },
    }),
    promise<Context>({
      says: 'What could not be changed is shown until the user has read it.',
      holds: ({ event, before, now }) => {
        const told = ['partial', 'halted'].find((state) => before?.isIn(state));
        if (told) return now.isIn(told) || event.type === 'labelling.left';
        return !now.isIn('labelled') || now.context.told?.refused.length === 0;
      },
    }),
  ],
};
