import { fromPromise } from 'xstate';
import { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { importCalls } from '#src/calls/imports.ts';
import { readTable } from '#src/effects/csv.ts';
import { perApp } from '#src/session/perApp.ts';

/** Bringing patients in by a table, read here and stored through the API. */
export const patientImportFlow = perApp((app) => {
  const calls = importCalls(app);
  return patientImportMachine.provide({
    actors: {
      readTable: fromPromise(async ({ input: { file, encoding, separator }, signal }) =>
        readTable(new Uint8Array(await (file as File).arrayBuffer()), encoding, separator, signal),
      ),
      beginImport: fromPromise(({ input, signal }) => calls.beginImport(input, signal)),
      checkRows: fromPromise(({ input, signal }) => calls.checkRows(input.id, input.rows, signal)),
      commitRows: fromPromise(({ input, signal }) => calls.commitRows(input.id, input.lines, signal)),
      undoImport: fromPromise(({ input, signal }) => calls.undoImport(input.id, input.most, signal)),
    },
  });
});
