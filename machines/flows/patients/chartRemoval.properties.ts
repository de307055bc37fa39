import { type Promises, promise } from '#machines/parts/properties.ts';
import type { PreviewedChart } from './chartRemoval.machine.ts';

interface Facts {
  readonly charts: readonly PreviewedChart[];
  readonly ground: 'due' | 'request';
  readonly reason: string;
}

/** What a removal of charts promises. */
export const chartRemovalPromises: Promises = {
  properties: [
    promise<Facts>({
      says: 'Nothing is removed that nobody confirmed, by the question or by the second step after it.',
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
  ],
};
