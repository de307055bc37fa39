import type { Patient } from '#machines/flows/patients/patientFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { inARow, listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { countries, languages, nameOf } from '#src/screens/patients/places.ts';
import { dayInWords } from '#src/time/dayRange.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const sexes: Words<Patient['sex']> = {
  female: t('Female'),
  male: t('Male'),
  other: t('Other'),
  unknown: t('Unknown'),
};

export const statuses: Words<Patient['status']> = {
  active: t('Active'),
  archived: t('Archived'),
  deceased: t('Deceased'),
  merged: t('Merged'),
};

export const channels: Words<NonNullable<Patient['preferred_channel']>> = {
  phone: t('By phone'),
  sms: t('By text message'),
  email: t('By email'),
  none: t('Do not contact'),
};

/** With a mark behind the sign: a line that runs right to left would put the sign before its letter. */
export const bloodTypes: Words<NonNullable<Patient['blood_type']>> = {
  unknown: t('Unknown'),
  o_pos: 'O +\u200e',
  o_neg: 'O −\u200e',
  a_pos: 'A +\u200e',
  a_neg: 'A −\u200e',
  b_pos: 'B +\u200e',
  b_neg: 'B −\u200e',
  ab_pos: 'AB +\u200e',
  ab_neg: 'AB −\u200e',
};

export const severities = { mild: t('Mild'), moderate: t('Moderate'), severe: t('Severe') } as const;

export const conditionStatuses = {
  active: t('Active'),
  recurrence: t('Recurrence'),
  relapse: t('Relapse'),
  inactive: t('Inactive'),
  remission: t('Remission'),
  resolved: t('Resolved'),
} as const;

/** The words of an enumeration as the options of a control. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, label]) => ({ id, label }));

/** What archiving a patient means. */
export const archiveMeaning = t(
  'The patient leaves the list and the search, and can be restored at any time. Records, reservations and consents are kept.',
);

/** A value of the form as a conflict shows it; undefined where the text itself says it. */
export function patientValueInWords(labelName: (id: number) => string) {
  return (name: string, value: FormValue): string | undefined => {
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (name === 'labels' && Array.isArray(value)) return listed(value.map((id) => labelName(Number(id))));
    if (Array.isArray(value)) return value.map(rowInWords).join('\n');
    if (name === 'sex') return sexes[value as Patient['sex']];
    if (name === 'preferred_channel') return channels[value as keyof typeof channels];
    if (name === 'blood_type') return bloodTypes[value as keyof typeof bloodTypes];
    if (name === 'preferred_language') return nameOf(languages(), String(value ?? ''));
    if (name === 'country') return nameOf(countries(), String(value ?? ''));
    if (name === 'birth_date') return value ? dayInWords(String(value)) : '';
    return undefined;
  };
}

const rowWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  severity: severities,
  status: conditionStatuses,
};

const rowInWords = (row: unknown): string =>
  inARow(
    Object.entries(row as object)
      .filter(([name, value]) => name !== 'id' && value !== '' && value !== null)
      .map(([name, value]) => rowWords[name]?.[String(value)] ?? String(value)),
  );
