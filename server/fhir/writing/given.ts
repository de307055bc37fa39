import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { malformed, Refusal } from '#server/http/refusal.ts';
import { unstorable } from '#server/http/text.ts';
import { extraUrl } from '../values.ts';
import { appointmentShape, patientShape } from './shapes.ts';

export interface Concept {
  coding?: { system?: string; code?: string }[];
  text?: string;
}
export interface Pointer {
  reference?: string;
}
export interface ContactPoint {
  system?: string;
  value?: string;
}
export interface HumanName {
  use?: string;
  text?: string;
  family?: string;
  given?: string[];
  suffix?: string[];
}

/** The part that both resources share. */
export interface GivenResource {
  resourceType: string;
  id?: string;
  meta?: { tag?: unknown };
  extension?: { url?: string; extension?: unknown }[];
}

export interface GivenPatient extends GivenResource {
  identifier?: { system?: string; value?: string }[];
  active?: boolean;
  name?: HumanName[];
  telecom?: ContactPoint[];
  gender?: string;
  birthDate?: string;
  deceasedBoolean?: boolean;
  deceasedDateTime?: string;
  address?: { line?: string[]; city?: string; state?: string; postalCode?: string; country?: string }[];
  photo?: { contentType?: string; data?: string }[];
  contact?: { relationship?: Concept[]; name?: HumanName; telecom?: ContactPoint[] }[];
  communication?: { language: Concept }[];
  managingOrganization?: Pointer;
}

export interface GivenAppointment extends GivenResource {
  status: string;
  cancelationReason?: Concept;
  serviceType?: Concept[];
  priority?: number;
  description?: string;
  start?: string;
  end?: string;
  minutesDuration?: number;
  comment?: string;
  participant: { actor: Pointer; status: string }[];
}

const shapes = { Patient: patientShape, Appointment: appointmentShape };

/** Whether what has no place here is passed over (`Prefer: handling=lenient`) or refused. */
export type Handling = 'strict' | 'lenient';

const readers = {
  strict: new Ajv2020({ allErrors: true, strict: false }),
  lenient: new Ajv2020({ allErrors: true, strict: false, removeAdditional: true }),
};

/** Ajv keeps what it compiled for a shape. */
const checkOf = (handling: Handling, type: keyof typeof shapes) => readers[handling].compile(shapes[type]);

/** Reads a resource as it was sent; 422 names every element that has no place or another form. */
export function readGiven(
  type: keyof typeof shapes,
  body: unknown,
  handling: Handling,
): GivenPatient | GivenAppointment {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed('Send a JSON object.');
  const { resourceType, modifierExtension, implicitRules } = body as Record<string, unknown>;
  if (resourceType !== type) throw malformed(`Send a resource of the type ${type}.`);
  if (modifierExtension !== undefined || implicitRules !== undefined)
    throw unplaced([modifierExtension === undefined ? `${type}.implicitRules` : `${type}.modifierExtension`]);
  const bad = unstorableIn(body);
  if (bad) throw malformed(bad);
  const check = checkOf(handling, type);
  if (!check(body)) {
    const problems = (check.errors ?? []).map((one) => [pathOf(type, one), sentenceOf(one)] as const);
    throw new Refusal(422, Object.fromEntries(problems.map(([path, sentence]) => [path, [sentence]])));
  }
  return body as unknown as GivenPatient | GivenAppointment;
}

/** A resource of another system, without the elements that have no place, and what is strange about it. */
export interface LenientlyRead {
  resource: GivenPatient | GivenAppointment;
  leftOut: string[];
  /** Elements with another form than FHIR's, or that change what the rest means. */
  strange: string[];
  unstorable: string | undefined;
}

/** Reads a resource of another system as far as it has a place here. */
export function readLeniently(type: keyof typeof shapes, body: object): LenientlyRead {
  const resource = structuredClone(body) as GivenPatient | GivenAppointment;
  const { modifierExtension, implicitRules } = body as Record<string, unknown>;
  const strict = checkOf('strict', type);
  strict(body);
  const errors = strict.errors ?? [];
  const isLeftOut = ({ keyword, params }: ErrorObject) =>
    keyword === 'additionalProperties' &&
    !['modifierExtension', 'implicitRules'].includes(String(params.additionalProperty));
  checkOf('lenient', type)(resource);
  const changed = modifierExtension !== undefined || implicitRules !== undefined;
  return {
    resource,
    leftOut: errors.filter(isLeftOut).map((one) => pathOf(type, one)),
    strange: [
      ...errors.filter(({ keyword }) => keyword !== 'additionalProperties').map((one) => pathOf(type, one)),
      ...(changed ? [`${type}.modifierExtension`] : []),
    ],
    unstorable: unstorableIn(body),
  };
}

/** 422 for elements that this server has no place for. */
export const unplaced = (paths: readonly string[]): Refusal =>
  new Refusal(422, Object.fromEntries(paths.map((path) => [path, [noPlace]])));

const noPlace = 'This is not stored here. Leave it out, or send Prefer: handling=lenient.';

function pathOf(type: string, { instancePath, params }: ErrorObject): string {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`));
  const { additionalProperty, missingProperty } = params as Record<string, string | undefined>;
  const last = additionalProperty ?? missingProperty;
  return type + steps.join('') + (last === undefined ? '' : `.${last}`);
}

const sentenceOf = ({ keyword, message }: ErrorObject): string =>
  keyword === 'additionalProperties'
    ? noPlace
    : keyword === 'required'
      ? 'This is required.'
      : `This ${message}.`;

function unstorableIn(value: unknown): string | undefined {
  if (typeof value === 'string') return unstorable(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const one of Object.values(value)) {
    const found = unstorableIn(one);
    if (found) return found;
  }
  return undefined;
}

/** The parts of our own extension, by their names; other extensions are noted as having no place. */
export function extrasOf(
  { resourceType, extension = [] }: GivenResource,
  places: string[],
): Readonly<Record<string, unknown>> {
  const parts = extension.flatMap((one, nth) => {
    if (one.url === extraUrl && Array.isArray(one.extension)) return one.extension as unknown[];
    places.push(`${resourceType}.extension[${nth}]`);
    return [];
  });
  return Object.fromEntries(
    parts.flatMap((part) => {
      const { url, ...rest } = (part ?? {}) as Record<string, unknown>;
      const value = Object.entries(rest).find(([name]) => name.startsWith('value'))?.[1];
      return typeof url === 'string' ? [[url, value]] : [];
    }),
  );
}

/** A list or an object of our own extension, which stands there as JSON. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The id that a reference names, relative or below this server's own address; undefined for any other. */
export function idIn(type: string, { reference = '' }: Pointer, base: string): number | undefined {
  const bare = reference.startsWith(`${base}/`) ? reference.slice(base.length + 1) : reference;
  const [, named, id] = /^([A-Za-z]+)\/([1-9]\d{0,8})$/.exec(bare) ?? [];
  return named === type ? Number(id) : undefined;
}
