import { exportPatientArchive } from './archive/archive.ts';
import { exportPatientPaper } from './archive/paper.ts';
import { exportPatientCard } from './card.ts';
import { exportPatientChart } from './chart.ts';
import { exportPatientDuplicates, listPatientDuplicates, tellPatientsApart } from './duplicate-pairs.ts';
import { checkPatientDuplicates } from './duplicates.ts';
import { exportPatients } from './export.ts';
import { listPatientIds } from './ids.ts';
import { labelPatients } from './labelling.ts';
import { listPatients } from './list.ts';
import { mergePatient, previewPatientMerge, unmergePatient } from './merge.ts';
import {
  archivePatient,
  createPatient,
  markPatientDeceased,
  readPatient,
  restorePatient,
  updatePatient,
  writePatientNote,
} from './one.ts';
import { readPatientTimeline } from './timeline.ts';

/** The operations of patients. */
export const patientOperations = {
  listPatients,
  listPatientIds,
  createPatient,
  readPatient,
  updatePatient,
  archivePatient,
  restorePatient,
  markPatientDeceased,
  checkPatientDuplicates,
  exportPatients,
  exportPatientCard,
  writePatientNote,
  exportPatientChart,
  exportPatientArchive,
  exportPatientPaper,
  readPatientTimeline,
  previewPatientMerge,
  mergePatient,
  unmergePatient,
  listPatientDuplicates,
  exportPatientDuplicates,
  tellPatientsApart,
  labelPatients,
};
