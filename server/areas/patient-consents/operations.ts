import {
  abandonPatientConsent,
  refusePatientConsent,
  rereadPatientConsent,
  revokePatientConsent,
  signPatientConsent,
  voidPatientConsent,
} from './actions.ts';
import {
  createPatientConsent,
  listPatientConsents,
  readPatientConsent,
  updatePatientConsent,
  verifyPatientConsent,
} from './one.ts';

/** The operations of consents. */
export const patientConsentOperations = {
  listPatientConsents,
  createPatientConsent,
  readPatientConsent,
  updatePatientConsent,
  verifyPatientConsent,
  signPatientConsent,
  refusePatientConsent,
  abandonPatientConsent,
  revokePatientConsent,
  voidPatientConsent,
  rereadPatientConsent,
};
