import type { Samples } from '../parts/samples.ts';
import type { WeekSpan } from './week.ts';

const spans: readonly WeekSpan[] = [{ weekday: 1, start: '09:00', end: '12:00', breaks: [] }];

/** Strokes that fit, one that runs into other hours, one that leaves the hours of its break; a stretch that is there. */
export const weekDrawingSamples: Samples = {
  inputs: () => [
    { hasBreaks: true, step: 30 },
    { hasBreaks: false, step: 30 },
  ],
  events: [
    { type: 'stroke.begun', weekday: 1, at: 780, spans },
    { type: 'stroke.begun', weekday: 1, at: 600, spans },
    { type: 'stroke.reached', at: 660 },
    { type: 'stroke.nudged', by: 1 },
    { type: 'stroke.ended' },
    { type: 'stroke.cancelled' },
    { type: 'stretch.removed', weekday: 1, at: 600, spans },
    { type: 'stretch.removed', weekday: 2, at: 600, spans },
    { type: 'hours.changed' },
  ],
};
