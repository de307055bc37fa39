import { createHash } from 'node:crypto';
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
} from 'xstate';
import type { Chart } from '#machines/index.ts';
import { overheard } from '#src/gallery/chart/microsteps.ts';
import { begin, type Effect, type Stepped, step } from './check/step.ts';
import { describePath } from './describePath.ts';
import type { Path } from './explore.ts';

/** What a chart does on a path: what its last step does to others, in words, and a digest of everything on the way. */
export interface Trace {
  readonly words: string;
  readonly digest: string;
}

const wordsOf = (effect: Effect): string => {
  switch (effect.kind) {
    case 'started':
      return `asks ${effect.id}`;
    case 'stopped':
      return `ends ${effect.id}`;
    case 'stated':
      return `says ${effect.fact.type}`;
    case 'told':
      return `tells ${effect.id} ${effect.event.type}`;
    case 'done':
      return `does ${effect.action}`;
    case 'waited':
      // what the state of a drawing says already
      return '';
  }
};

/** XState numbers the actors that no one named, in the order of their making. */
const isNumbered = (id: string) => /^x:\d+$/.test(id);

/** A value as text that is the same in every run: an error by what it says, an actor of another chart without its number. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === 'function') return 'function';
  if (value === undefined) return 'undefined';
  if (typeof value !== 'object' || value === null) return value;
  if ('xstate$$type' in value && 'id' in value) return isNumbered(String(value.id)) ? 'owner' : value.id;
  if (value instanceof Error) return { ...value, name: value.name, message: value.message };
  if (value instanceof Map || value instanceof Set) return [...value];
  return value;
}

const named = (effect: Effect): Effect =>
  'id' in effect && isNumbered(effect.id) ? { ...effect, id: 'owner' } : effect;

const plainEffect = (effect: Effect) => ({ ...effect, ref: undefined });

const stateOf = ({ value, status, context, output, children }: AnyMachineSnapshot) => [
  value,
  status,
  context,
  output,
  Object.keys(children),
];

const walked = ({ snapshot, effects }: Stepped): Stepped => ({ snapshot, effects: effects.map(named) });

/** The same with every word and number in it another one: what a sample says may be what the context holds already. */
function otherwise(value: unknown): unknown {
  if (typeof value === 'string') return `${value}′`;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.map(otherwise);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, otherwise(one)]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const saidOtherwise = ({ type, actorId, ...rest }: AnyEventObject): AnyEventObject => ({
  ...(otherwise(rest) as object),
  type,
  actorId,
});

/** What a step from here comes to when its event says other things, which may be things that no chart can take. */
function otherEnd(machine: AnyStateMachine, { snapshot }: Stepped, event: AnyEventObject, self: AnyActorRef) {
  try {
    const { snapshot: end, effects } = walked(step(machine, snapshot, saidOtherwise(event), self));
    return [effects.map(plainEffect), stateOf(end)];
  } catch {
    return 'broke';
  }
}

/** Walks a path: what is heard, asked and with which input, what is said and done, and what the context holds at the end. */
export function traceOf(machine: AnyStateMachine, { input, events }: Pick<Path, 'input' | 'events'>): Trace {
  const self = createEmptyActor() as unknown as AnyActorRef;
  const heard: string[] = [];
  const listening = overheard(machine, (taken) => {
    for (const { source, eventType } of taken) heard.push(`${source.id} ${eventType}`);
  }) as AnyStateMachine;
  let last = walked(begin(listening, input, self));
  let other: unknown = null;
  const all: unknown[] = [last.effects.map(plainEffect)];
  for (const [index, event] of events.entries()) {
    if (index === events.length - 1) other = otherEnd(machine, last, event, self);
    last = walked(step(listening, last.snapshot, event, self));
    all.push([last.snapshot.value, last.effects.map(plainEffect)]);
  }
  const text = JSON.stringify([all, heard, stateOf(last.snapshot), other], plain);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { words: last.effects.map(wordsOf).filter(Boolean).join(', '), digest };
}

/** A path in one line of the record: where it leads, what its last step does, and the digest of the whole. */
export function recordedPath(chart: Chart, machine: AnyStateMachine, path: Path): string {
  const { words, digest } = traceOf(machine, path);
  return `${describePath(chart, path)}${words && ` — ${words}`} #${digest}`;
}
