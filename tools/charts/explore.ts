import { getAdjacencyMap } from '@xstate/graph';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  getNextTransitions,
} from 'xstate';
import type { Chart } from '#machines/index.ts';
import { edgesOf } from '#src/gallery/chart/edges.ts';
import { overheard } from '#src/gallery/chart/microsteps.ts';
import { samplesFor } from '#src/gallery/sandbox/sampleEvents.ts';
import { decidingClauses } from './clauses.ts';

/** A way through a chart: where it starts, the events, where they lead, and the edges that the last of them takes. */
export interface Path {
  readonly input: unknown;
  /** The place of the input among the chart's. */
  readonly start: number;
  readonly events: readonly AnyEventObject[];
  readonly from: AnyMachineSnapshot | null;
  readonly to: AnyMachineSnapshot;
  readonly taken: readonly string[];
}

/** The parts of the context that an event changed. */
const changedIn = (
  { context: before }: AnyMachineSnapshot,
  { context: after }: AnyMachineSnapshot,
): string[] =>
  before === after
    ? []
    : Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Names a snapshot by its value and by the context that guards may read. */
export function keyOf({ value, status, context }: AnyMachineSnapshot, unread: readonly string[]): string {
  // only in the context: a state may bear the name of what is not read
  const read = JSON.stringify(context, (name, part) => (unread.includes(name) ? undefined : part));
  return JSON.stringify([value, status, read]);
}

/** The active leaves that would hear of an event, themselves or through a state around them. */
const listeners = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject): string[] =>
  snapshot._nodes
    .filter((node) => Object.keys(node.states).length === 0)
    .filter((leaf) => {
      let node: typeof leaf | undefined = leaf;
      while (node && !node.transitions.has(type)) node = node.parent;
      return node !== undefined;
    })
    .map(({ id }) => id);

function scope() {
  const self = createEmptyActor();
  const nothing = () => {};
  return { self, system: self.system, defer: nothing, emit: nothing, actionExecutor: nothing } as never;
}

/**
 * Visits every (state, event) pair that the samples reach and answers one shortest path for each pair and each way in
 * which the guards let it go; `isWhole` also one for each clause of a combined guard on which alone it hangs, and for each
 * part of the context that it changes. `limit` bounds the states visited from one input; what lies beyond is cut off.
 * Events for which `isPossible` says no are left out.
 */
export function explore(
  chart: Chart,
  machine: AnyStateMachine,
  limit = 1500,
  isPossible: (event: AnyEventObject, at: AnyMachineSnapshot, start: number) => boolean = () => true,
  isWhole = true,
): Path[] {
  const { samples } = chart;
  const ids = new Map(edgesOf(machine).map(({ id, definition }) => [definition, id]));
  const paths: Path[] = [];
  const seen = new Set<string>();
  const isNew = (items: string[]) => {
    const fresh = items.filter((item) => !seen.has(item));
    for (const item of fresh) seen.add(item);
    return fresh.length > 0;
  };
  const deciding = (from: AnyMachineSnapshot, event: AnyEventObject) =>
    getNextTransitions(from)
      .filter(({ eventType, guard }) => eventType === event.type && guard !== undefined)
      .flatMap((one) => decidingClauses(machine, from, event, one).map((says) => `${ids.get(one)} ${says}`));
  for (const [start, input] of (samples.inputs?.() ?? [undefined]).entries()) {
    let taken: string[] = [];
    let visits = 0;
    let fruitful = 0;
    const heard = overheard(machine, (step) => taken.push(...step.map((one) => ids.get(one) ?? '?')));
    const first = heard.getInitialSnapshot(scope(), input);
    const routes = new Map<AnyMachineSnapshot, readonly AnyEventObject[]>([[first, []]]);
    if (isNew([['start', ...taken, JSON.stringify(first.value)].join(' ')]))
      paths.push({ input, start, events: [], from: null, to: first, taken });
    const transition = (from: AnyMachineSnapshot, event: AnyEventObject, actorScope: never) => {
      taken = [];
      const to = heard.transition(from, event, actorScope);
      const events = [...(routes.get(from) ?? []), event];
      if (!routes.has(to)) routes.set(to, events);
      const ways = listeners(from, event).map((leaf) => [leaf, event.type, ...taken].join(' '));
      const told = isWhole
        ? [
            ...deciding(from, event),
            ...changedIn(from, to).flatMap((name) => ways.map((way) => `${way} changes ${name}`)),
          ]
        : [];
      if (isNew([...ways, ...told])) {
        paths.push({ input, start, events, from, to, taken });
        fruitful = visits;
      }
      return to;
    };
    getAdjacencyMap({ transition, getInitialSnapshot: () => first } as never, {
      fromState: first as never,
      events: (snapshot: AnyMachineSnapshot) =>
        (snapshot.status === 'active'
          ? samplesFor(chart, getNextTransitions(snapshot)).filter((event) =>
              isPossible(event, snapshot, start),
            )
          : []) as never,
      serializeState: (snapshot: AnyMachineSnapshot) => keyOf(snapshot, samples.unread ?? []) as never,
      stopWhen: () => {
        visits += 1;
        return visits > Math.min(limit, 3 * fruitful + 200);
      },
    });
  }
  return paths;
}

/** The names of the guards that a chart's transitions ask. */
export const guardsOf = (machine: AnyStateMachine): string[] => Object.keys(machine.implementations.guards);

/** The same chart with one guard that always answers `verdict`. */
export const forcing = (machine: AnyStateMachine, guard: string, verdict: boolean): AnyStateMachine =>
  machine.provide({ guards: { [guard]: () => verdict } } as never);
