import { type Concept, extrasOf, fromJson, type GivenResource } from '#server/fhir/writing/given.ts';
import { readContract } from '#server/http/contract.ts';
import { readJson } from '#server/http/json.ts';
import { type FieldErrors, Refusal } from '#server/http/refusal.ts';
import { unstorable } from '#server/http/text.ts';
import { type Check, type Checks, createChecks } from '#server/http/validation.ts';
import { wordsOf } from './read-lists.ts';

/** A part of a resource of which nothing is known yet. */
export type Tree = Readonly<Record<string, unknown>>;

/** A resource as JSON, held to what a body of a call is held to: its depth, its keys; undefined for what is none. */
export function parsed(text: string): Tree | undefined {
  try {
    const value = readJson(Buffer.from(text), '', Number.POSITIVE_INFINITY);
    return isTree(value) && typeof value.resourceType === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const treeIn = (value: unknown): Tree => (isTree(value) ? value : {});
export const listIn = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The words of a concept. */
export const conceptIn = (value: unknown): string => {
  const { text, coding } = treeIn(value);
  return wordsOf({
    text: typeof text === 'string' ? text : undefined,
    coding: listIn(coding).map(({ code, display }) => ({ code: textIn(code), display: textIn(display) })),
  } as Concept);
};

/** The code that a concept has in a system. */
export const codeIn = (value: unknown, system: string): string =>
  textIn(listIn(treeIn(value).coding).find((one) => one.system === system)?.code);

/** The type and id that a reference names, one of the types where any are given, without the address of its server and without a version. */
export function sourceIn(value: unknown, ...types: readonly string[]): string | null {
  const reference = textIn(treeIn(value).reference);
  const [, type = '', id = ''] =
    /(?:^|\/)([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(reference) ?? [];
  return id !== '' && (types.length === 0 || types.includes(type)) ? `${type}/${id}` : null;
}

/** An instant as it is stored; null where there is none, undefined for what is no instant. */
export function instantIn(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  const isInstant =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:\d{2})$/.test(value);
  const time = isInstant ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** The parts of our own extension, those that hold JSON by their names; extensions of others are noted. */
export function extrasIn(resource: Tree, leftOut: string[], ...json: readonly string[]): Tree {
  const given = { ...resource, extension: listIn(resource.extension) } as unknown as GivenResource;
  return Object.fromEntries(
    Object.entries(extrasOf(given, leftOut)).map(([name, value]) => [
      name,
      json.includes(name) ? fromJson(value) : value,
    ]),
  );
}

const everywhere = ['resourceType', 'id', 'meta', 'text', 'extension', 'language', 'contained'];

/** Notes the elements that a kind does not look at, and says what stops a resource altogether. */
export function notice(
  resource: Tree,
  known: readonly string[],
  problems: FieldErrors,
  leftOut: string[],
): void {
  const type = String(resource.resourceType);
  for (const name of Object.keys(resource)) {
    if (name === 'modifierExtension' || name === 'implicitRules')
      problems[`${type}.${name}`] = [
        "This doesn't have the form that FHIR R4 requires, or it changes what the rest means.",
      ];
    else if (!everywhere.includes(name) && !known.includes(name)) leftOut.push(`${type}.${name}`);
  }
}

/** Why the database could not hold a text somewhere in a value, or undefined. */
export function unstorableIn(value: unknown): string | undefined {
  if (typeof value === 'string') return unstorable(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    const found = unstorable(name) ?? unstorableIn(one);
    if (found) return found;
  }
  return undefined;
}

const checks = new Map<string, Check>();
let ofContract: Checks | undefined;

/** Holds a body against the contract's own check of an operation; answers what it lets through, and notes what not. */
export function checkedAs(operation: string, body: object, problems: FieldErrors): Record<string, unknown> {
  try {
    const given = { params: {}, query: [], headers: {}, body };
    return checkOf(operation)(given).body as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const [name, sentences] of Object.entries(error.body as FieldErrors)) problems[name] ??= sentences;
    return body as Record<string, unknown>;
  }
}

function checkOf(operation: string): Check {
  const known = checks.get(operation);
  if (known) return known;
  const contract = readContract();
  const found = contract.operations.find(({ id }) => id === operation);
  if (!found) throw new Error(`The contract lost ${operation}.`);
  ofContract ??= createChecks(contract);
  const check = ofContract.of({ ...found, parameters: [] });
  checks.set(operation, check);
  return check;
}
