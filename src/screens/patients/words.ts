import type { Patient } from '#machines/flows/patientFields.ts';
import type { FormValue } from '#machines/form/rules.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const sexes: Words<Patient['sex']> = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
  unknown: 'Unknown',
};

export const statuses: Words<Patient['status']> = {
  active: 'Active',
  archived: 'Archived',
  deceased: 'Deceased',
  merged: 'Merged',
};

export const channels: Words<NonNullable<Patient['preferred_channel']>> = {
  phone: 'By phone',
  sms: 'By text message',
  email: 'By email',
  none: 'Do not contact',
};

export const bloodTypes: Words<NonNullable<Patient['blood_type']>> = {
  unknown: 'Unknown',
  o_pos: 'O +',
  o_neg: 'O −',
  a_pos: 'A +',
  a_neg: 'A −',
  b_pos: 'B +',
  b_neg: 'B −',
  ab_pos: 'AB +',
  ab_neg: 'AB −',
};

export const severities = { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' } as const;

export const conditionStatuses = {
  active: 'Active',
  recurrence: 'Recurrence',
  relapse: 'Relapse',
  inactive: 'Inactive',
  remission: 'Remission',
  resolved: 'Resolved',
} as const;

/** The words of an enumeration as the options of a control. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, label]) => ({ id, label }));

/** What archiving a patient means. */
export const archiveMeaning =
  'The patient leaves the list and the search, and can be restored at any time. Records, reservations and consents are kept.';

/** A value of the form as a conflict shows it; undefined where the text itself says it. */
export function patientValueInWords(labelName: (id: number) => string) {
  return (name: string, value: FormValue): string | undefined => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (name === 'labels' && Array.isArray(value)) return value.map((id) => labelName(Number(id))).join(', ');
    if (Array.isArray(value)) return value.map(rowInWords).join('\n');
    if (name === 'sex') return sexes[value as Patient['sex']];
    if (name === 'preferred_channel') return channels[value as keyof typeof channels];
    if (name === 'blood_type') return bloodTypes[value as keyof typeof bloodTypes];
    return undefined;
  };
}

const rowInWords = (row: unknown): string =>
  Object.entries(row as object)
    .filter(([name, value]) => name !== 'id' && value !== '' && value !== null)
    .map(([, value]) => String(value))
    .join(', ');
