import {
  archiveConsentForm,
  discardConsentFormDraft,
  duplicateConsentForm,
  publishConsentForm,
  restoreConsentForm,
  retireConsentForm,
  startConsentFormDraft,
} from './actions.ts';
import { exportConsentForms } from './export.ts';
import { listConsentForms } from './list.ts';
import { createConsentForm, readConsentForm, readConsentFormVersion, updateConsentForm } from './one.ts';

/** The operations of consent forms. */
export const consentFormOperations = {
  listConsentForms,
  exportConsentForms,
  createConsentForm,
  readConsentForm,
  updateConsentForm,
  readConsentFormVersion,
  publishConsentForm,
  startConsentFormDraft,
  discardConsentFormDraft,
  restoreConsentForm,
  retireConsentForm,
  archiveConsentForm,
  duplicateConsentForm,
};
