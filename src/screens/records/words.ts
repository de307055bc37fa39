import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { amendmentFields } from '#machines/flows/records/recordFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { inARow, listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { instantInWords } from '#src/time/days.ts';
import { clockInWords } from '#src/time/timeFormat.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const recordTypes: Words<MedicalRecord['record_type']> = {
  consultation: t('Consultation'),
  follow_up: t('Follow-up'),
  procedure: t('Procedure'),
  phone: t('Phone call'),
  other: t('Other'),
};

export const privacies: Words<MedicalRecord['privacy']> = {
  all_staff: t('Everyone who reads records'),
  same_speciality: t('Staff of the author’s speciality'),
  author_only: t('Only the author and those named'),
};

export const certainties = { provisional: t('Provisional'), confirmed: t('Confirmed') } as const;

/** The words of an enumeration as the options of a control. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, label]) => ({ id, label }));

/** What a field of a record is called. */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(amendmentFields, name)
    ? translateServerText(amendmentFields[name as keyof typeof amendmentFields].label)
    : name;

/** What a row says, in the order in which it is read: the drug before its dose. */
const spoken = [
  'text',
  'drug',
  'code',
  'body_site',
  'dose',
  'frequency',
  'duration',
  'allergy_reason',
  'certainty',
  'is_primary',
  'note',
];

/** One row of a list in a line, without what is empty. */
export const rowInWords = (row: unknown): string =>
  inARow(
    spoken
      .map((name) => [name, (row as Readonly<Record<string, unknown>>)[name]] as const)
      .filter(([, value]) => value !== undefined && value !== '' && value !== null && value !== false)
      .map(([name, value]) =>
        name === 'is_primary'
          ? t('primary')
          : name === 'certainty'
            ? certainties[value as keyof typeof certainties].toLowerCase()
            : String(value),
      ),
  );

/** A value of the form as a conflict shows it; undefined where the text itself says it. */
export function recordValueInWords(staffName: (id: number) => string, zone: string) {
  return (name: string, value: FormValue): string | undefined => {
    if ((name === 'shared_with' || name === 'co_authors') && Array.isArray(value))
      return listed(value.map((id) => staffName(Number(id))));
    if (Array.isArray(value)) return value.map(rowInWords).join('\n');
    if ((name === 'staff' || name === 'co_signer') && value) return staffName(Number(value));
    if (name === 'record_type') return recordTypes[value as MedicalRecord['record_type']];
    if (name === 'privacy') return privacies[value as MedicalRecord['privacy']];
    if (value === '' || value === null) return '';
    if (name === 'occurred_on' && /^\d{4}-\d\d-\d\d$/.test(String(value))) return dayInWords(String(value));
    if (name === 'occurred_time' && /^\d\d:\d\d$/.test(String(value))) return clockInWords(String(value));
    if (name === 'vitals_taken_at') return instantInWords(String(value), zone);
    if (name === 'appointment') return t('Written about a reservation');
    return undefined;
  };
}
