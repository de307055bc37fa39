import type { Handlers } from '#server/http/call.ts';
import { exportClinics } from './export.ts';
import { listClinics } from './list.ts';
import { createClinic, deleteClinic, readClinic, updateClinic } from './one.ts';

type ClinicOperations =
  | 'listClinics'
  | 'exportClinics'
  | 'createClinic'
  | 'readClinic'
  | 'updateClinic'
  | 'deleteClinic';

/** The operations of clinics. */
export const clinicOperations: Handlers<ClinicOperations> = {
  listClinics,
  exportClinics,
  createClinic,
  readClinic,
  updateClinic,
  deleteClinic,
};
