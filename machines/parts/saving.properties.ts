import { submission } from '../form/form.samples.ts';
import type { FormValues } from '../form/rules.ts';
import { RefusedError } from './failure.ts';
import { type Promises, promise, sameKeyForTheSame } from './properties.ts';
import type { SavingEnd } from './saving.machine.ts';
import type { SavingCall } from './savingCall.ts';

interface Context {
  readonly submission: number;
  readonly values: FormValues;
}

/** Whether a request is on its way, and whether one was ever given up before it was answered. */
interface Sendings {
  readonly isOut: boolean;
  readonly isLost: boolean;
}

/** What ends a request: the answer, or no one waiting for it any more. */
const ends = /^(xstate\.(done|error)\.actor\.save|saving\.cancelled)$/;

const answers = ['form.sent', 'form.rejected', 'form.declined', 'form.released', 'form.settled', 'form.held'];

/** What every form that is saved promises. */
export const savingPromises: Promises = {
  reads: ['values', 'about', 'submission', 'isUnsure'],
  events: [submission({ name: 'Vale' }, 1), { type: 'saving.allowed', about: { reason: 'Cousins' } }],
  within: ({ submission: count }: Context) => count <= 3,
  properties: [
    sameKeyForTheSame<SavingCall>(
      'A repeated request carries the same key for the same values, and another for others.',
      'save',
      ({ key, values, about }) => ({ key, about: [values, about] }),
    ),
    promise<Context>({
      says: 'Nothing is sent while something is on its way.',
      holds: ({ before, asked }) => before?.isIn('saving') !== true || asked.every(({ id }) => id !== 'save'),
    }),
    promise<Context>({
      says: 'What is sent is what was submitted last.',
      holds: ({ event, asked }) =>
        event.type !== 'form.submitted' ||
        asked.every(
          ({ id, input }) =>
            id !== 'save' || JSON.stringify((input as SavingCall).values) === JSON.stringify(event.values),
        ),
    }),
    promise<Context>({
      says: 'A form that was locked while it was sent hears how that ended.',
      holds: ({ before, now, told }) =>
        !before?.isIn('saving') ||
        now.isIn('saving') ||
        now.isOver ||
        told.some(({ to, event }) => to === 'form' && answers.includes(event.type)),
    }),
    promise<Context, Sendings>({
      says: 'Who is told that nothing was stored can rely on it: the server refused all that was sent, or stored it.',
      begins: { isOut: false, isLost: false },
      remembers: ({ event, asked }, { isOut, isLost }) => {
        const isSent = asked.some(({ id }) => id === 'save');
        if (event.type === 'xstate.done.actor.save') return { isOut: isSent, isLost: false };
        const isAnswered = event.type === 'xstate.error.actor.save' && event.error instanceof RefusedError;
        const isGivenUp = isOut && !isAnswered && ends.test(event.type);
        return { isOut: isSent || (isOut && !ends.test(event.type)), isLost: isLost || isGivenUp };
      },
      holds: ({ event, now }, { isOut, isLost }) =>
        !now.isOver ||
        (now.output as SavingEnd).kind !== 'left' ||
        !(isLost || (isOut && event.type === 'xstate.done.actor.form')),
    }),
    promise<Context>({
      says: 'A form that a flow decides about is sent only when the flow allows it.',
      holds: ({ event, before, now }) =>
        !before?.isIn('asking') || !now.isIn('saving') || event.type === 'saving.allowed',
    }),
    promise<Context>({
      says: 'What is stored is told to the flow, and nothing else is.',
      holds: ({ event, told }) =>
        told.some((one) => one.event.type === 'saving.stored') === (event.type === 'xstate.done.actor.save'),
    }),
  ],
};
