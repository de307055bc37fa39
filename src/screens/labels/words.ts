import type { PatientLabel } from '#machines/flows/labelFields.ts';

export const categories: Readonly<Record<PatientLabel['category'], string>> = {
  clinical: 'Clinical',
  admin: 'Administration',
  contact: 'Contact',
  safety: 'Safety',
  behavioral: 'Behaviour',
  other: 'Other',
};

/** What archiving a label means. */
export const archiveMeaning =
  'Patients who bear it keep it. Nobody is given it any more, until it is restored.';
