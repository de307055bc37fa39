import type { AnyStateNode } from 'xstate';
import { ALWAYS } from './edges.ts';

/** What makes a transition happen: someone's event, an actor's answer, time, or nothing at all. */
export type Kind = 'event' | 'done' | 'error' | 'after' | 'always';

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';
const STATE = 'xstate.done.state.';
const AFTER = 'xstate.after.';

/** The kind of an event type, `always` for none. */
export function kindOf(event: string): Kind {
  if (event === ALWAYS) return 'always';
  if (event.startsWith(DONE) || event.startsWith(STATE)) return 'done';
  if (event.startsWith(ERROR)) return 'error';
  return event.startsWith(AFTER) ? 'after' : 'event';
}

/** An event type in words: `done: readClinic`, `error: readClinic`, or as it is. */
export function eventWords(event: string): string {
  for (const [prefix, word] of [
    [DONE, 'done'],
    [STATE, 'done'],
    [ERROR, 'error'],
  ] as const) {
    if (event.startsWith(prefix)) return `${word}: ${event.slice(prefix.length)}`;
  }
  return event.startsWith(AFTER) ? `after ${event.split('.')[2]}` : event;
}

const duration = (ms: number) =>
  ms >= 3_600_000 ? `${ms / 3_600_000} h` : ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`;

/** A delay by its name and, where it is fixed, its length: `slow (10 s)`. */
export function delayWords(node: AnyStateNode, event: string): string {
  const delay = node.after.find(({ eventType }) => eventType === event)?.delay;
  if (typeof delay !== 'string') return duration(Number(delay));
  const length = node.machine.implementations.delays[delay];
  return typeof length === 'number' ? `${delay} (${duration(length)})` : delay;
}

interface Combination {
  readonly name?: string;
  readonly check?: { readonly name: string };
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
}

const stateWords = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => `${key}.${stateWords(inner)}`)
        .join(', ')
    : String(value);

/** A guard in words: its name, or its parts joined by and, or, not. Undefined when there is none. */
export function guardWords(guard: unknown): string | undefined {
  if (guard === undefined) return undefined;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  const { name, guards, stateValue } = guard as Combination;
  if (stateValue !== undefined) return `in ${stateWords(stateValue)}`;
  const parts = (guards ?? []).map((part) => guardWords(part) ?? '');
  return name === 'not' ? `not ${parts[0]}` : parts.join(` ${name ?? 'and'} `);
}

/** The names of actions, without those that XState adds for actors and delays. */
export const namesOf = (actions: readonly unknown[]): string[] =>
  actions
    .map((action) =>
      typeof action === 'object' && action !== null && 'type' in action
        ? `${action.type}${paramWords((action as { params?: unknown }).params)}`
        : typeof action === 'string'
          ? action
          : String((action as { type?: string }).type ?? (action as { name: string }).name),
    )
    .filter((name) => !name.startsWith('xstate.'));

/** Fixed parameters, as `(expired)`; they tell two uses of one action apart. */
function paramWords(params: unknown): string {
  if (typeof params !== 'object' || params === null) return '';
  return `(${Object.values(params).map(String).join(', ')})`;
}
