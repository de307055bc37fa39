import { type Promises, promise } from './properties.ts';
import type { Occurrence, PlanWish, SeriesWish } from './seriesPlan.machine.ts';

interface Context {
  readonly wish: PlanWish | null;
  readonly occurrences: readonly Occurrence[];
}

const other: SeriesWish = {
  ...{
    patient: 1,
    service: 1,
    staff: 2,
    start_at: '2026-03-03T09:00:00Z',
    end_at: null,
    room: '',
    is_here: false,
  },
  rule: { frequency: 'weekly', interval: 2, weekdays: [2], count: 2 },
  moved: [],
};

/** What the plan of a series promises. */
export const seriesPlanPromises: Promises = {
  reads: ['wish', 'occurrences'],
  events: [{ type: 'plan.wished', wish: other }],
  properties: [
    promise<Context, PlanWish | null>({
      says: 'The days that are shown as checked are those of the series as it is wished now.',
      begins: null,
      remembers: ({ asked }, wish) => {
        const found = asked.find(({ id }) => id === 'previewSeries');
        return found ? (found.input as Context).wish : wish;
      },
      holds: ({ event, now }, wish) =>
        !now.isIn('planned') ||
        (now.context.wish === wish &&
          (event.type !== 'xstate.done.actor.previewSeries' || now.context.occurrences === event.output)),
    }),
    promise<Context>({
      says: 'A series that lacks something, or that the server refuses, shows no days.',
      holds: ({ now }) => !(now.isIn('empty') || now.isIn('refused')) || now.context.occurrences.length === 0,
    }),
  ],
};
