import type { components } from '#openapi/schema.d.ts';

export type ImportField = keyof components['schemas']['ImportRow']['values'];
export type DateOrder = components['schemas']['PatientImport']['date_order'];

/** A table as it was read: its head, and its rows by the line on which each begins. */
export interface ReadTable {
  readonly encoding: string;
  readonly separator: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** What a column of a table may mean, and how such columns are called elsewhere. */
export const importFields: Readonly<Record<ImportField, { label: string; names: readonly string[] }>> = {
  first_name: { label: 'First name', names: ['given name', 'forename', 'vorname', 'firstname'] },
  middle_name: { label: 'Middle name', names: ['second name'] },
  last_name: { label: 'Last name', names: ['surname', 'family name', 'nachname', 'name', 'lastname'] },
  suffix: { label: 'Suffix', names: [] },
  preferred_name: { label: 'Preferred name', names: ['called', 'nickname', 'known as'] },
  birth_date: { label: 'Birth date', names: ['date of birth', 'dob', 'born', 'birthday', 'geburtsdatum'] },
  sex: { label: 'Sex', names: ['gender', 'geschlecht'] },
  gender_identity: { label: 'Gender identity', names: [] },
  pronouns: { label: 'Pronouns', names: [] },
  mrn: {
    label: 'Medical record number',
    names: ['number', 'mrn', 'patient number', 'patient id', 'chart number'],
  },
  phone_number: {
    label: 'Phone number',
    names: ['phone', 'telephone', 'tel', 'mobile', 'mobile phone', 'cell phone', 'telefon'],
  },
  phone_number_alt: { label: 'Other phone number', names: ['phone 2', 'home phone', 'work phone'] },
  email: { label: 'Email', names: ['e mail', 'email address', 'mail'] },
  address_line1: { label: 'Address', names: ['street', 'address 1', 'address line 1', 'strasse'] },
  address_line2: { label: 'Address, second line', names: ['address 2', 'address line 2'] },
  postal_code: { label: 'Postal code', names: ['zip', 'zip code', 'postcode', 'plz'] },
  city: { label: 'City', names: ['town', 'ort'] },
  region: { label: 'Region', names: ['state', 'county', 'province'] },
  country: { label: 'Country', names: ['country code'] },
  preferred_language: { label: 'Preferred language', names: ['language'] },
  preferred_channel: { label: 'Preferred contact', names: ['contact by'] },
  blood_type: { label: 'Blood group', names: ['blood type'] },
  guardian_name: { label: 'Guardian', names: ['parent', 'guardian name'] },
  guardian_phone: { label: 'Phone number of the guardian', names: ['guardian phone', 'parent phone'] },
  allergies: { label: 'Allergies', names: ['allergy'] },
  labels: { label: 'Labels', names: ['label', 'tags'] },
  notes: { label: 'Sticky note', names: ['note', 'notes', 'comment', 'remarks'] },
};

/** What patients cannot be stored without. */
export const neededFields: readonly ImportField[] = ['first_name', 'last_name'];

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What each column most probably means; none means two columns, and null what no one knows. */
export function guessColumns(head: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return head.map((title) => {
    const named = plain(title);
    const found = (Object.keys(importFields) as ImportField[]).find((field) => {
      const { label, names } = importFields[field];
      return !taken.has(field) && [field, label, ...names].some((name) => plain(name) === named);
    });
    if (!found) return null;
    taken.add(found);
    return found;
  });
}

/** One row's cells by what they mean. */
export function rowValues(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
): Partial<Record<ImportField, string>> {
  const values: Partial<Record<ImportField, string>> = {};
  columns.forEach((field, index) => {
    const text = cells[index]?.trim() ?? '';
    if (field && text !== '') values[field] = text;
  });
  return values;
}

/** The order in which the days of a column are written, as far as they give it away. */
export function guessDateOrder({ rows }: ReadTable, columns: readonly (ImportField | null)[]): DateOrder {
  const index = columns.indexOf('birth_date');
  for (const { cells } of index < 0 ? [] : rows) {
    const [, first = '', second = ''] =
      /^(\d{1,4})[./\- ](\d{1,2})[./\- ]/.exec(cells[index]?.trim() ?? '') ?? [];
    if (first.length === 4) return 'ymd';
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return 'dmy';
}
