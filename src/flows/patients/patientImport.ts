import { fromPromise } from 'xstate';
import { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { importCalls } from '#src/calls/imports.ts';
import { readTable } from '#src/effects/csv.ts';
import { isFhir, readFhirFiles } from '#src/effects/fhirFiles.ts';
import { perApp } from '#src/session/perApp.ts';

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

/** Bringing patients in by a table or by FHIR, read here and stored through the API. */
export const patientImportFlow = perApp((app) => {
  const calls = importCalls(app);
  return patientImportMachine.provide({
    actors: {
      readTable: fromPromise(async ({ input: { file, others, encoding, separator }, signal }) => {
        const files = [file, ...others].map((one) => one as File);
        const [first = new Uint8Array(), ...more] = await Promise.all(files.map(bytesOf));
        return isFhir(
          files.map(({ name }) => name),
          first,
        )
          ? readFhirFiles([first, ...more], signal)
          : readTable(first, encoding, separator, signal);
      }),
      beginImport: fromPromise(({ input, signal }) => calls.beginImport(input, signal)),
      checkRows: fromPromise(({ input, signal }) => calls.checkRows(input.id, input.rows, signal)),
      commitRows: fromPromise(({ input, signal }) => calls.commitRows(input.id, input.lines, signal)),
      undoImport: fromPromise(({ input, signal }) => calls.undoImport(input.id, input.most, signal)),
    },
  });
});
