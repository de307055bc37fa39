import { checkImportRows } from './check-rows.ts';
import { commitImportRows } from './commit-rows.ts';
import { createPatientImport, readPatientImport } from './import.ts';
import { undoPatientImport } from './undo.ts';

/** The operations of imports. */
export const patientImportOperations = {
  createPatientImport,
  readPatientImport,
  checkImportRows,
  commitImportRows,
  undoPatientImport,
};
