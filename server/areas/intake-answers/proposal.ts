import type { components } from '#openapi/schema.d.ts';
import type { PatientBody, PatientRow } from '#server/areas/patients/patient.ts';

export type ChartField = components['schemas']['ChartField'];
type Answered = string | number | boolean | string[] | null | undefined;

/** An answer in words. */
export function inWords(answer: Answered): string {
  if (answer === null || answer === undefined || answer === false) return '';
  if (answer === true) return '✓';
  return Array.isArray(answer) ? answer.join(', ') : String(answer).trim();
}

/** Lists are added to, one entry a line; their words stand in one property of the entries. */
const lists = {
  emergency_contacts: { word: 'name', between: /[\n;]/ },
  allergies: { word: 'substance', between: /[\n;,]/ },
  medications: { word: 'name', between: /[\n;]/ },
} as const;
type ListField = keyof typeof lists;

const isList = (field: ChartField): field is ListField => Object.hasOwn(lists, field);

const wordsOf = (row: PatientRow, field: ListField): string[] =>
  (row[field] as object[]).map((entry) =>
    String((entry as Record<string, unknown>)[lists[field].word] ?? ''),
  );

const folded = (text: string) => text.trim().toLocaleLowerCase().replaceAll(/\s+/g, ' ');

/** What a chart holds in a field, in words. */
export const heldIn = (row: PatientRow, field: ChartField): string =>
  isList(field) ? wordsOf(row, field).join('\n') : row[field];

/** The entries of an answer that a list does not have yet. */
function newIn(row: PatientRow, field: ListField, answer: string): string[] {
  const known = new Set(wordsOf(row, field).map(folded));
  const found: string[] = [];
  for (const part of answer.split(lists[field].between).map((one) => one.trim())) {
    if (part === '' || known.has(folded(part))) continue;
    known.add(folded(part));
    found.push(part);
  }
  return found;
}

/** Whether a chart says already what an answer proposes. */
export const saysSo = (row: PatientRow, field: ChartField, answer: string): boolean =>
  isList(field) ? newIn(row, field, answer).length === 0 : folded(row[field]) === folded(answer);

/** What an answer changes in a chart: a field takes its place, a list grows. */
export function changesOf(row: PatientRow, field: ChartField, answer: string): Partial<PatientBody> {
  if (!isList(field)) return { [field]: answer };
  const added = newIn(row, field, answer).map((words) => ({ [lists[field].word]: words }));
  return { [field]: [...row[field], ...added] };
}
