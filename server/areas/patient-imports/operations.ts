import { checkImportRows } from './check-rows.ts';
import { commitImportRows } from './commit-rows.ts';
import { createPatientImport, listPatientImports, readPatientImport } from './import.ts';
import { undoPatientImport } from './undo.ts';

/** The operations of imports. */
export const patientImportOperations = {
  listPatientImports,
  createPatientImport,
  readPatientImport,
  checkImportRows,
  commitImportRows,
  undoPatientImport,
};
