/** Where stands what FHIR has no place for: one extension, with a part for each field. */
export const extraUrl = 'https://chartroom.example/fhir/StructureDefinition/extra';
/** The numbers that a clinic gives. */
export const ownSystem = (what: string) => `https://chartroom.example/fhir/sid/${what}`;
export const loinc = 'http://loinc.org';
export const icd10 = 'http://hl7.org/fhir/sid/icd-10';
const terminology = (name: string) => `http://terminology.hl7.org/CodeSystem/${name}`;

type Extra = string | number | boolean | null | undefined | object;

/** The fields without a place of their own; those without a value are left out. */
export function extra(fields: Readonly<Record<string, Extra>>): object[] {
  const parts = Object.entries(fields).flatMap(([url, value]) => partOf(url, value));
  return parts.length > 0 ? [{ url: extraUrl, extension: parts }] : [];
}

function partOf(url: string, value: Extra): object[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string' && value.trim() === '') return [];
  if (Array.isArray(value) && value.length === 0) return [];
  if (typeof value === 'boolean') return [{ url, valueBoolean: value }];
  if (typeof value === 'number')
    return [Number.isInteger(value) ? { url, valueInteger: value } : { url, valueDecimal: value }];
  return [{ url, valueString: typeof value === 'string' ? value : JSON.stringify(value) }];
}

/** A concept of a code system of HL7's own terminology. */
export const coded = (system: string, code: string) => ({ coding: [{ system: terminology(system), code }] });

/** A concept of any other code system, in words too. */
export const concept = (system: string, code: string | undefined, text?: string) => ({
  coding: code ? [{ system, code, ...(text ? { display: text } : {}) }] : undefined,
  text,
});

/** A reference to another resource of this server; undefined where there is none. */
export const reference = (type: string, id: number | string | null | undefined, display?: string) =>
  id === null || id === undefined ? undefined : { reference: `${type}/${id}`, display };

/** Ways to reach someone. */
export const contacts = (phones: readonly string[], email = '') => [
  ...phones.filter(Boolean).map((value) => ({ system: 'phone', value })),
  ...(email ? [{ system: 'email', value: email }] : []),
];

const escaped = (line: string) =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text as paragraphs of HTML, one for each line. */
export const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n+/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

/** Plain text as a part of a document. */
export function narrative(text: string): object {
  const div = paragraphs(text);
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${div}</div>` };
}

/** An instant as FHIR writes it; undefined where there is none. */
export const instantOf = (value: Date | string | null | undefined): string | undefined =>
  value ? new Date(value).toISOString() : undefined;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** A tree without what is empty and what no text of FHIR may hold: control characters. */
export function pruned<T>(value: T): T {
  if (typeof value === 'string') return value.replace(control, '\ufffd') as T;
  if (Array.isArray(value)) return value.map(pruned).filter((one) => !isEmpty(one)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, pruned(one)] as const);
  return Object.fromEntries(entries.filter(([, one]) => !isEmpty(one))) as T;
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.keys(value as object).length === 0);
