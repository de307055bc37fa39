import type { FileRoom } from '#server/areas/attachments/room.ts';
import { checkImportRows } from './check-rows.ts';
import { commitImportRows } from './commit-rows.ts';
import { exportPatientImports } from './export.ts';
import { createPatientImport, listPatientImports, readPatientImport } from './import.ts';
import { storeImportPiece } from './pieces.ts';
import { undoPatientImport } from './undo.ts';

/** The operations of imports. */
export const patientImportOperations = (room: FileRoom) => ({
  listPatientImports,
  exportPatientImports,
  createPatientImport,
  readPatientImport,
  checkImportRows: checkImportRows(room),
  storeImportPiece: storeImportPiece(room),
  commitImportRows: commitImportRows(room),
  undoPatientImport,
});
