import {
  addAddendum,
  amendMedicalRecord,
  cosignMedicalRecord,
  requestReviewOfMedicalRecord,
  restoreMedicalRecord,
  returnMedicalRecord,
  signAddendum,
  signMedicalRecord,
  signPartOfMedicalRecord,
  unlockMedicalRecord,
  voidMedicalRecord,
} from './actions.ts';
import { exportMedicalRecords } from './export.ts';
import { listPatientVitals } from './measured.ts';
import {
  createMedicalRecord,
  discardMedicalRecord,
  listMedicalRecords,
  readMedicalRecord,
  updateMedicalRecord,
} from './one.ts';
import { listMedicalRecordVersions, readMedicalRecordVersion } from './versions.ts';

/** The operations of medical records. */
export const medicalRecordOperations = {
  listMedicalRecords,
  exportMedicalRecords,
  createMedicalRecord,
  readMedicalRecord,
  updateMedicalRecord,
  discardMedicalRecord,
  signMedicalRecord,
  signPartOfMedicalRecord,
  cosignMedicalRecord,
  requestReviewOfMedicalRecord,
  returnMedicalRecord,
  restoreMedicalRecord,
  unlockMedicalRecord,
  voidMedicalRecord,
  amendMedicalRecord,
  addAddendum,
  signAddendum,
  listPatientVitals,
  listMedicalRecordVersions,
  readMedicalRecordVersion,
};
