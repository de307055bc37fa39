import { fromPromise } from 'xstate';
import { seriesPlanMachine } from '#machines/parts/seriesPlan.machine.ts';
import { seriesCalls } from '#src/calls/series.ts';
import { perApp } from '#src/session/perApp.ts';

/** Planning a series or a change of one through the API. */
export const seriesPlanFlow = perApp((app) =>
  seriesPlanMachine.provide({
    actors: {
      previewSeries: fromPromise(({ input: { clinic, wish }, signal }) => {
        if (!wish) throw new Error('There is no series to plan.');
        const calls = seriesCalls(app);
        if ('shift' in wish) return calls.previewSeriesChange(wish.appointment, wish.shift, signal);
        return calls.previewSeries({ ...wish, clinic, moved: [...wish.moved] }, signal);
      }),
    },
  }),
);
