import { isBlank } from '#machines/lifecycles/blank.ts';
import type { Contract, Schema } from './contract.ts';
import type { FieldErrors } from './refusal.ts';
import { unstorable } from './text.ts';

/** Keeps of a body what the schema knows, trimmed where the schema says so; everything else is dropped. */
export function createPicker(contract: Contract, ref: string): (value: unknown) => unknown {
  const shapes = new Map<Schema, Shape>();
  const root = contract.resolve(ref) as Schema;
  return (value) => pick(shapeOf(root), value);

  function shapeOf(schema: Schema): Shape {
    const known = shapes.get(schema);
    if (known) return known;
    const shape: Shape = { properties: new Map(), items: undefined, trim: false };
    shapes.set(schema, shape);
    gather(schema, shape);
    return shape;
  }

  function gather(schema: Schema, shape: Shape): void {
    if (schema.$ref) gather(contract.resolve(schema.$ref) as Schema, shape);
    for (const part of schema.allOf ?? []) gather(part, shape);
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      shape.properties.set(name, shapeOf(property));
    if (schema.items) shape.items = shapeOf(schema.items);
    if (schema['x-trim']) shape.trim = true;
  }
}

interface Shape {
  properties: Map<string, Shape>;
  items: Shape | undefined;
  trim: boolean;
}

function pick(shape: Shape, value: unknown): unknown {
  if (typeof value === 'string') return shape.trim ? trimmed(value) : value;
  if (Array.isArray(value))
    return shape.items ? value.map((item) => pick(shape.items as Shape, item)) : value;
  if (typeof value !== 'object' || value === null || shape.properties.size === 0) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, property] of shape.properties) {
    if (Object.hasOwn(value, name)) kept[name] = pick(property, (value as Record<string, unknown>)[name]);
  }
  return kept;
}

/** A text without what surrounds it; what shows nothing is empty. */
const trimmed = (text: string): string => (isBlank(text) ? '' : text.trim());

/** Names every top-level field that holds text which cannot be stored, at whatever depth. */
export function findUnstorable(body: unknown, errors: FieldErrors): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  for (const [name, value] of Object.entries(body)) {
    const message = unstorable(name) ?? search(value);
    if (message) errors[unstorable(name) ? 'non_field_errors' : name] = [message];
  }
}

function search(value: unknown): string | undefined {
  if (typeof value === 'string') return unstorable(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const message = unstorable(name) ?? search(inner);
    if (message) return message;
  }
  return undefined;
}
