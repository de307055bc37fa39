import { exportPatientLabels } from './export.ts';
import { listPatientLabels } from './list.ts';
import {
  archivePatientLabel,
  createPatientLabel,
  readPatientLabel,
  restorePatientLabel,
  updatePatientLabel,
} from './one.ts';

/** The operations of patient labels. */
export const labelOperations = {
  listPatientLabels,
  exportPatientLabels,
  createPatientLabel,
  readPatientLabel,
  updatePatientLabel,
  archivePatientLabel,
  restorePatientLabel,
};
