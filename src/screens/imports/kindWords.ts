import type { ImportKind } from '#machines/flows/patients/importResources.ts';
import { t } from '#src/language/t.ts';

/** What an import brings in, in words. */
export const kindWords: Readonly<Record<ImportKind, string>> = {
  label: t('Labels'),
  staff: t('Staff'),
  form: t('Consent forms'),
  service: t('Services'),
  patient: t('Patients'),
  reservation: t('Reservations'),
  record: t('Medical records'),
  consent: t('Consents'),
  answers: t('Answers from home'),
  document: t('Documents'),
  setting: t('Clinic settings'),
};
