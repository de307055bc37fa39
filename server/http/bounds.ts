import type { Contract, Operation, Schema } from './contract.ts';

/** The most that a body may be, known from its schema before a byte of it is looked at. */
export interface Bounds {
  bytes: number;
  /** Values of any kind, the keys' own and those within lists. */
  values: number;
}

/** A mebibyte is the most for any body; without a token, where a schema leaves it open, much less. */
const most: Bounds = { bytes: 1024 * 1024, values: 100_000 };
const mostOfStrangers: Bounds = { bytes: 64 * 1024, values: 1000 };
/** Room for white space, and for keys that are ignored. */
const slack: Bounds = { bytes: 16 * 1024, values: 250 };
const none: Bounds = { bytes: 0, values: 0 };
const deepest = 24;
/** One character, written as an escape. */
const widest = 6;

/** What an operation's body may be: as much as its schema lets through, and some slack. */
export function boundsOf(contract: Contract, operation: Operation): Bounds {
  if (!operation.body) return most;
  const ceiling = operation.secured ? most : mostOfStrangers;
  const whole = plus(measure(contract, contract.resolve(operation.body) as Schema, 0), slack);
  return { bytes: Math.min(whole.bytes, ceiling.bytes), values: Math.min(whole.values, ceiling.values) };
}

function measure(contract: Contract, schema: Schema, depth: number): Bounds {
  if (depth > deepest) return most;
  const of = (inner: Schema) => measure(contract, inner, depth + 1);
  if (schema.$ref) return of(contract.resolve(schema.$ref) as Schema);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(of);
  const parts = [scalar(schema), list(schema, of), fields(schema, of), ...(schema.allOf ?? []).map(of)];
  return [...parts, choices.reduce(larger, none)].reduce(plus);
}

function scalar({ type, maxLength, enum: words, pattern, format }: Schema): Bounds {
  const types = [type].flat();
  const text = maxLength ?? (words || pattern || format ? 200 : types.includes('string') ? most.bytes : 0);
  return { bytes: 40 + text * widest, values: 1 };
}

function list({ type, items, maxItems }: Schema, of: (inner: Schema) => Bounds): Bounds {
  if (![type].flat().includes('array')) return none;
  const one = items ? of(items) : most;
  const count = maxItems ?? most.values;
  return { bytes: count * (one.bytes + 1), values: count * one.values };
}

function fields(schema: Schema, of: (inner: Schema) => Bounds): Bounds {
  const { type, properties, additionalProperties, allOf, maxProperties } = schema;
  const isOpen = additionalProperties || (!properties && !allOf);
  if ([type].flat().includes('object') && isOpen) {
    if (maxProperties === undefined) return most;
    const one = plus(
      scalar({ format: 'a key' }),
      of(typeof additionalProperties === 'object' ? additionalProperties : {}),
    );
    return { bytes: maxProperties * one.bytes, values: maxProperties * one.values };
  }
  return Object.entries(properties ?? {})
    .map(([name, inner]) => plus({ bytes: name.length + 4, values: 0 }, of(inner)))
    .reduce(plus, none);
}

const plus = (one: Bounds, other: Bounds): Bounds => ({
  bytes: one.bytes + other.bytes,
  values: one.values + other.values,
});

const larger = (one: Bounds, other: Bounds): Bounds => ({
  bytes: Math.max(one.bytes, other.bytes),
  values: Math.max(one.values, other.values),
});
