import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerFields, type PatientConsent, signingFields } from '#machines/flows/consents/consentFields.ts';
import { patientFields } from '#machines/flows/patients/patientFields.ts';
import { wordFields } from '#machines/flows/reservations/reservationWords.ts';
import type { Fields } from '#machines/form/rules.ts';

const flows = join(import.meta.dirname, '../../machines/flows');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFields = (value: unknown): value is Fields =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((field) => isObject(field) && Array.isArray(field.rules));

/** A consent with one question of each kind, the second shown by the first. */
const asking = {
  signature_method: 'drawn',
  requires_witness: true,
  reservation_state: 'closed',
  blocks: (
    [
      ['decides', 'checkbox'],
      ['short', 'short_text'],
      ['long', 'long_text'],
      ['mail', 'email'],
      ['phone', 'phone'],
      ['day', 'date'],
      ['number', 'number'],
      ['initials', 'initials'],
      ['one', 'radio'],
      ['some', 'checkbox_group'],
    ] as const
  ).map(([key, type]) => ({
    key,
    type,
    label: key,
    required: type === 'initials' || type === 'radio',
    ...(key === 'short' && { show_if: { key: 'decides', equals: true } }),
  })),
} as unknown as PatientConsent;

/** Forms whose fields go by what they are about. */
const asked: Readonly<Record<string, Fields>> = {
  patientFields: patientFields('2026-05-04'),
  answerFields: answerFields(asking),
  'signingFields drawn': signingFields(asking),
  'signingFields typed': signingFields({ ...asking, signature_method: 'typed' }),
  'signingFields checkbox': signingFields({ ...asking, signature_method: 'checkbox' }),
  'wordFields cancel': wordFields('cancel', true),
  'wordFields handOver': wordFields('handOver'),
  'wordFields start': wordFields('start'),
  'wordFields void': wordFields('void'),
};

function fieldsIn(name: string, value: unknown): [string, Fields][] {
  if (isFields(value)) return [[name, value]];
  if (!isObject(value) || !/fields$/i.test(name)) return [];
  return Object.entries(value).flatMap(([part, one]) =>
    isFields(one) ? [[`${name} ${part}`, one] as [string, Fields]] : [],
  );
}

/** The fields of every form of the flows, by the name that they are exported under, in the order of the alphabet. */
export async function allForms(): Promise<ReadonlyMap<string, Fields>> {
  const files = readdirSync(flows, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const parts = await Promise.all(files.map((name) => import(pathToFileURL(join(flows, name)).href)));
  const found = parts.flatMap((part: object) =>
    Object.entries(part).flatMap(([name, value]) => fieldsIn(name, value)),
  );
  return new Map([...found, ...Object.entries(asked)].sort(([a], [b]) => (a < b ? -1 : 1)));
}
