import type { components } from '#openapi/schema.d.ts';
import { columnNames } from './importColumnNames.ts';

export type ImportField = keyof components['schemas']['ImportRow']['values'];
export type DateOrder = components['schemas']['PatientImport']['date_order'];

/** A table as it was read: its head, and its rows by the line on which each begins. */
export interface ReadTable {
  readonly encoding: string;
  readonly separator: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** What a column of a table may mean, in the order in which it is offered. */
export const importFields: Readonly<Record<ImportField, string>> = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  suffix: 'Suffix',
  preferred_name: 'Preferred name',
  birth_date: 'Birth date',
  sex: 'Sex',
  gender_identity: 'Gender identity',
  pronouns: 'Pronouns',
  mrn: 'Medical record number',
  phone_number: 'Phone number',
  phone_number_alt: 'Other phone number',
  email: 'Email',
  address_line1: 'Address',
  address_line2: 'Address line 2',
  postal_code: 'Postal code',
  city: 'City',
  region: 'Region',
  country: 'Country',
  preferred_language: 'Preferred language',
  preferred_channel: 'Preferred contact',
  blood_type: 'Blood group',
  guardian_name: 'Guardian',
  guardian_phone: 'Phone number of the guardian',
  allergies: 'Allergies',
  labels: 'Labels',
  notes: 'Sticky note',
};

/** What patients cannot be stored without. */
export const neededFields: readonly ImportField[] = ['first_name', 'last_name'];

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What each column most probably means; none means two columns, and null what no one knows. */
export function guessColumns(head: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return head.map((title) => {
    const named = plain(title);
    const found = (Object.keys(importFields) as ImportField[]).find((field) => {
      const names = [field, importFields[field], ...columnNames[field]];
      return !taken.has(field) && names.some((name) => plain(name) === named);
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
    if (first.length === 4 || Number(first) > 31) return 'ymd';
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return 'dmy';
}
