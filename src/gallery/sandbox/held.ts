import type { AnyMachineSnapshot } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';

/** A part of what a chart holds, in words; `was` where the last step changed it. */
export interface Held {
  readonly name: string;
  readonly text: string;
  readonly was?: string;
}

const isActor = (value: object) => 'xstate$$type' in value || ('sessionId' in value && 'send' in value);

/** Charts may hold other charts, errors and undefined, of which JSON knows nothing. */
function plain(_: string, value: unknown): unknown {
  if (value === undefined) return 'not set';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return value;
  if (isActor(value)) return 'another chart';
  if (value instanceof RefusedError) return { refused: value.status, ...value.fields };
  if (value instanceof Error) return value.name;
  if (value instanceof Map || value instanceof Set) return [...value];
  return value;
}

const ONE_LINE = 60;

function textOf(value: unknown): string {
  const line = JSON.stringify(value, plain);
  return line.length <= ONE_LINE ? line : JSON.stringify(value, plain, 1);
}

/** What a chart holds besides the state that it is in, part by part: what the last step changed first, with what it was. */
export function heldBy({ context }: AnyMachineSnapshot, before?: AnyMachineSnapshot): readonly Held[] {
  const old = before?.context as Record<string, unknown> | undefined;
  const held = Object.entries((context ?? {}) as Record<string, unknown>).map(([name, value]) => {
    const text = textOf(value);
    const was = old && textOf(old[name]);
    return { name, text, ...(was !== undefined && was !== text && { was }) };
  });
  return held.toSorted((one: Held, other: Held) => Number('was' in other) - Number('was' in one));
}
