import { fromPromise } from 'xstate';
import { TooLargeError } from '#machines/flows/patients/importResources.ts';
import { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { importCalls } from '#src/calls/imports.ts';
import { readTable } from '#src/effects/csv.ts';
import { isFhir, readFhirFiles } from '#src/effects/fhirFiles.ts';
import { perApp } from '#src/session/perApp.ts';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** What a table may hold: all of it is read into the page. */
const largestTable = 100_000_000;

/** Bringing patients in by a table or by FHIR, read here and stored through the API. */
export const patientImportFlow = perApp((app) => {
  const calls = importCalls(app);
  return patientImportMachine.provide({
    actors: {
      readTable: fromPromise(async ({ input: { file, others, encoding, separator }, signal }) => {
        const files = [file, ...others].map((one) => one as File);
        const table = file as File;
        const beginning = await bytesOf(table.slice(0, 200));
        const names = files.map(({ name }) => name);
        if (isFhir(names, beginning)) return readFhirFiles(files, signal);
        if (table.size > largestTable) throw new TooLargeError();
        return readTable(await bytesOf(table), encoding, separator, signal);
      }),
      beginImport: fromPromise(({ input, signal }) => calls.beginImport(input, signal)),
      checkRows: fromPromise(({ input, signal }) => calls.checkRows(input.id, input.rows, signal)),
      commitRows: fromPromise(({ input, signal }) => calls.commitRows(input.id, input.lines, signal)),
      undoImport: fromPromise(({ input, signal }) => calls.undoImport(input, signal)),
    },
  });
});
