import type { Handlers } from '#server/http/call.ts';
import { listClinics } from './list.ts';
import { createClinic, deleteClinic, readClinic, updateClinic } from './one.ts';

type ClinicOperations = 'listClinics' | 'createClinic' | 'readClinic' | 'updateClinic' | 'deleteClinic';

/** The operations of clinics. */
export const clinicOperations: Handlers<ClinicOperations> = {
  listClinics,
  createClinic,
  readClinic,
  updateClinic,
  deleteClinic,
};
