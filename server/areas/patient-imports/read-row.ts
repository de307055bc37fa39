import { type Saying, type Sentence, say, word } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import { withPlainDigits } from '#server/time/written-days.ts';

export type DateOrder = components['schemas']['PatientImport']['date_order'];
type Values = components['schemas']['ImportRow']['values'];

/** A row as a body of the contract, as far as it can be read, and what cannot. */
export interface ReadRow {
  body: Record<string, unknown>;
  problems: FieldErrors;
}

const plain = [
  ...['mrn', 'first_name', 'middle_name', 'last_name', 'suffix', 'preferred_name', 'gender_identity'],
  ...['pronouns', 'phone_number', 'phone_number_alt', 'email', 'address_line1', 'address_line2'],
  ...['postal_code', 'city', 'region', 'preferred_language', 'notes'],
] as const;

const sexes: Readonly<Record<string, string>> = {
  f: 'female',
  female: 'female',
  w: 'female',
  woman: 'female',
  m: 'male',
  male: 'male',
  man: 'male',
  x: 'other',
  d: 'other',
  feminino: 'female',
  mulher: 'female',
  masculino: 'male',
  homem: 'male',
  outro: 'other',
  desconhecido: 'unknown',
  أنثى: 'female',
  ذكر: 'male',
  آخر: 'other',
  'غير معروف': 'unknown',
  other: 'other',
  diverse: 'other',
  u: 'unknown',
  unknown: 'unknown',
};
const bloodTypes: Readonly<Record<string, string>> = Object.fromEntries(
  ['a', 'b', 'ab', 'o'].flatMap((group) => [
    [`${group}+`, `${group}_pos`],
    [`${group}-`, `${group}_neg`],
    [`${group}_pos`, `${group}_pos`],
    [`${group}_neg`, `${group}_neg`],
  ]),
);
const channels = ['phone', 'sms', 'email', 'none'];

/** Reads the cells of a row: words as they are, days in the order that was said, labels by their names. */
export function readRow(values: Values, order: DateOrder, labels: ReadonlyMap<string, number>): ReadRow {
  const problems: FieldErrors = {};
  const cell = (name: keyof Values) => unguarded(values[name] ?? '').trim();
  const body: Record<string, unknown> = {};
  for (const name of plain) if (cell(name as keyof Values) !== '') body[name] = cell(name as keyof Values);
  const one = (name: keyof Values, read: (text: string) => unknown, sentence: Sentence) => {
    if (cell(name) === '') return;
    const value = read(cell(name));
    if (value === undefined) problems[name] = [sentence];
    else body[name] = value;
  };
  one('birth_date', (text) => readDay(text, order), noDay(cell('birth_date'), order));
  one('sex', (text) => sexes[text.toLowerCase()], 'Write female, male, other or unknown.');
  one(
    'blood_type',
    (text) => bloodTypes[text.toLowerCase().replace('−', '-')],
    'Write a blood group, for example A+.',
  );
  one('country', (text) => text.toUpperCase(), '');
  one(
    'preferred_channel',
    (text) => channels.find((channel) => channel === text.toLowerCase()),
    'Write phone, sms, email or none.',
  );
  one('allergies', (text) => listed(text).map((substance) => ({ substance })), '');
  one('labels', (text) => known(listed(text), labels), 'There is no label of this name. Create it first.');
  if (cell('guardian_name') !== '')
    body.guardian = { name: cell('guardian_name'), phone_number: cell('guardian_phone') };
  return { body, problems };
}

const orders: Readonly<Record<DateOrder, Saying>> = {
  ymd: word('year, month, day'),
  dmy: word('day, month, year'),
  mdy: word('month, day, year'),
};

/** A list exported for a spreadsheet has a quotation mark before what could be taken for a formula. */
const unguarded = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '');

const listed = (text: string) =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

function known(names: readonly string[], labels: ReadonlyMap<string, number>): number[] | undefined {
  const ids = names.map((name) => labels.get(name.toLowerCase()));
  return ids.every((id) => id !== undefined) ? [...new Set(ids as number[])] : undefined;
}

/** The numbers of a day in the order that was said; undefined for what has another form. */
function partsOfDay(text: string, order: DateOrder): [year: string, month: string, day: string] | undefined {
  const written = withPlainDigits(text);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  const found = iso ?? /^(\d{1,4})[./\- ](\d{1,2})[./\- ](\d{1,4})$/.exec(written);
  if (!found) return undefined;
  const [, first = '', second = '', third = ''] = found;
  if (iso || order === 'ymd') return [first, second, third];
  return order === 'dmy' ? [third, second, first] : [third, first, second];
}

/** A day as year-month-day; undefined for what is none. */
function readDay(text: string, order: DateOrder): string | undefined {
  const [year = '', month = '', day = ''] = partsOfDay(text, order) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay =
    year.length === 4 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

/** What is said of a text that is no day. A short year is not completed: both 1925 and 2025 are years of birth. */
function noDay(text: string, order: DateOrder): Sentence {
  const written = partsOfDay(text, order);
  const isShort = written?.every((part) => part.length < 3);
  return isShort
    ? 'Write the year with 4 digits, for example 1983.'
    : say("This isn't a date in the order {order}.", { order: orders[order] });
}
