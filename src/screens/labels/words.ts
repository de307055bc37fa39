import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import { t } from '#src/language/t.ts';

export const categories: Readonly<Record<PatientLabel['category'], string>> = {
  clinical: t('Clinical'),
  admin: t('Administration'),
  contact: t('Contact'),
  safety: t('Safety'),
  behavioral: t('Behaviour'),
  other: t('Other'),
};

/** What archiving a label means. */
export const archiveMeaning = t(
  "Patients who have it keep it. It can't be added to others unless it is restored.",
);
