import { fromPromise } from 'xstate';
import { overviewDayMachine } from '#machines/flows/overview/overviewDay.machine.ts';
import { analyticsCalls } from '#src/calls/analytics.ts';
import { perApp } from '#src/session/perApp.ts';

/** Reading the day of the overview again, through the API. */
export const overviewDayFlow = perApp((app) => {
  const { readToday, readWork } = analyticsCalls(app);
  return overviewDayMachine.provide({
    actors: {
      readDay: fromPromise(({ input: { clinic }, signal }) => readToday(clinic, signal)),
      readWork: fromPromise(({ input: { clinic }, signal }) => readWork(clinic, signal)),
    },
  });
});
