import { fromPromise } from 'xstate';
import { chartPrintMachine } from '#machines/flows/patients/chartPrint.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { printPage } from '#src/effects/print.ts';
import { locale } from '#src/language/language.ts';
import { perApp } from '#src/session/perApp.ts';

/** Printing a whole chart: it is read through the API in the language of the page and with the days of its reader, and printed by the browser. */
export const chartPrintFlow = perApp((app) =>
  chartPrintMachine.provide({
    actors: {
      readPaper: fromPromise(({ input: { patient }, signal }) =>
        patientCalls(app).readPatientPaper(patient, locale, signal),
      ),
      print: fromPromise(({ signal }) => printPage(signal)),
    },
  }),
);
