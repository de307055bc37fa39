import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { PreviewedChart } from './chartRemoval.machine.ts';

interface Facts {
  readonly charts: readonly PreviewedChart[];
  readonly ground: 'due' | 'request';
  readonly reason: string;
}

/** A call ended and no one knows what came of it. */
const wentUnanswered = ({ event, before, now }: Happening<Facts>) =>
  event.type === 'xstate.done.actor.saving'
    ? event.output.kind === 'unsure'
    : before?.isIn('removing') === true &&
      !now.isIn('removing') &&
      event.type !== 'xstate.done.actor.removeCharts' &&
      !(event.error instanceof RefusedError);

/** What a removal of charts promises. */
export const chartRemovalPromises: Promises = {
  properties: [
    promise<Facts>({
      says: 'Nothing is removed without a confirmation, by the question or by the second step after it.',
      holds: ({ event, asked }) =>
        asked.every(({ id }) => id !== 'removeCharts') ||
        event.type === 'removal.confirmed' ||
        (event.type === 'xstate.done.actor.stepAgain' && event.output.isTaken),
    }),
    promise<Facts>({
      says: 'Nothing is removed that something keeps.',
      holds: ({ now, asked }) =>
        asked.every(({ id }) => id !== 'removeCharts' && id !== 'saving') ||
        now.context.charts.every(({ refusal }) => refusal === null),
    }),
    promise<Facts>({
      says: 'What a patient asks for is removed with a reason.',
      holds: ({ now, asked }) =>
        asked.every(({ id }) => id !== 'removeCharts') ||
        now.context.ground === 'due' ||
        now.context.reason.trim() !== '',
    }),
    promise<Facts>({
      says: 'What is gone is told, and nothing else is told to be gone.',
      holds: ({ now, stated }) => now.isIn('removed') === stated.some(({ type }) => type === 'removed'),
    }),
    promise<Facts, boolean>({
      says: 'Who leaves as if the charts stayed can rely on it: no removal went unanswered.',
      begins: false,
      remembers: (step, isUnsure) => isUnsure || wentUnanswered(step),
      holds: ({ now, stated }, isUnsure) =>
        (!now.isIn('kept') || !isUnsure) &&
        now.isIn('unsure') === stated.some(({ type }) => type === 'unsure'),
    }),
  ],
};
