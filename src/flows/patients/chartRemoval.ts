import { fromPromise } from 'xstate';
import { blankPassword, typedPassword } from '#machines/flows/account/factorFields.ts';
import { chartHoldMachine } from '#machines/flows/patients/chartHold.machine.ts';
import { blankHold, type ChartHold, holdBody } from '#machines/flows/patients/chartHoldFields.ts';
import { chartRemovalMachine, type RemovalAsked } from '#machines/flows/patients/chartRemoval.machine.ts';
import { retentionCalls } from '#src/calls/retention.ts';
import { stepAgainFlow } from '#src/flows/account/stepAgain.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Erasing charts through the API; with the password where the server asks for it. */
export const chartRemovalFlow = perApp((app) => {
  const { previewRemoval, removeCharts } = retentionCalls(app);
  return chartRemovalMachine.provide({
    actors: {
      previewRemoval: fromPromise(({ input, signal }) => previewRemoval(input, signal)),
      removeCharts: fromPromise(({ input, signal }) => removeCharts(input, undefined, signal)),
      stepAgain: stepAgainFlow(app),
      saving: savingThrough<RemovalAsked, null>(app, {
        async save({ about, values }, signal) {
          await removeCharts(about, typedPassword(values), signal);
          return null;
        },
        valuesOf: () => blankPassword,
      }),
    },
  });
});

/** Keeping a chart longer through the API. */
export const chartHoldFlow = perApp((app) =>
  chartHoldMachine.provide({
    actors: {
      saving: savingThrough<{ patient: number }, ChartHold>(app, {
        save: ({ about, values }, signal) =>
          retentionCalls(app).keepChartLonger(about.patient, holdBody(values), signal),
        valuesOf: () => blankHold,
      }),
    },
  }),
);
