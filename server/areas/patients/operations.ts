import { exportPatientChart } from './chart.ts';
import { checkPatientDuplicates } from './duplicates.ts';
import { exportPatients } from './export.ts';
import { listPatients } from './list.ts';
import {
  archivePatient,
  createPatient,
  markPatientDeceased,
  readPatient,
  restorePatient,
  updatePatient,
  writePatientNote,
} from './one.ts';

/** The operations of patients. */
export const patientOperations = {
  listPatients,
  createPatient,
  readPatient,
  updatePatient,
  archivePatient,
  restorePatient,
  markPatientDeceased,
  checkPatientDuplicates,
  exportPatients,
  writePatientNote,
  exportPatientChart,
};
