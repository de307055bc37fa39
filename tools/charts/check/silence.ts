import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { statesOf } from '#src/gallery/chart/edges.ts';
import type { Graph, Move, Mover } from './graph.ts';
import { shortestRun } from './prove.ts';

/** A state that waits for an answer and that nothing but the answer ends. */
export interface Trap<Step> {
  /** The state's id. */
  readonly state: string;
  /** The shortest run into it. */
  readonly run: readonly Move<Step>[];
  /** Whether time alone would have to end it. */
  readonly isPassing: boolean;
}

// what watches or keeps answers no one: it lasts as long as its state
const isLasting = (id: string) => /^(watch|keep)[A-Z]/.test(id) && id !== 'keepAnswers';

/** The states of a chart that wait: those that make a call or say that they are busy. Charts that they start have properties of their own. */
export const waiting = (machine: AnyStateMachine): AnyStateNode[] =>
  statesOf(machine.root).filter(
    (node) =>
      node.tags.includes('busy') ||
      node.invoke.some(
        ({ id, src }) =>
          !isLasting(id) && !(machine.implementations.actors[src as string] instanceof StateMachine),
      ),
  );

/** The first state of a graph that is never left for one where `isOut` holds by steps of these movers, whatever they choose; -1 where there is none. */
export function lockedIn<State>(
  { states, movesFrom }: Graph<State, unknown>,
  movers: readonly Mover[],
  isOut: (state: State) => boolean,
): number {
  // beyond what was followed nothing is claimed
  const isEdge = (number: number) => movesFrom(number).length === 0;
  const free = new Set(states.flatMap((state, number) => (isOut(state) || isEdge(number) ? [number] : [])));
  const before = new Map<number, number[]>();
  for (const from of states.keys()) {
    for (const { mover, to } of movesFrom(from))
      if (movers.includes(mover)) before.set(to, [...(before.get(to) ?? []), from]);
  }
  const queue = [...free];
  for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
    for (const from of before.get(number) ?? []) {
      if (free.has(from)) continue;
      free.add(from);
      queue.push(from);
    }
  }
  return states.findIndex((_, number) => !free.has(number));
}

/** The states in which someone waits for ever when no answer comes, since neither time nor the person leads out of them; of those in `passing` time alone has to. */
export function trapsOf<Step>(
  machine: AnyStateMachine,
  graph: Graph<AnyMachineSnapshot, Step>,
  passing: readonly string[],
): Trap<Step>[] {
  const left = (id: string) => (snapshot: AnyMachineSnapshot) =>
    !snapshot._nodes.some((node) => node.id === id);
  const trap = (state: string, movers: readonly Mover[]) => {
    const first = lockedIn(graph, movers, left(state));
    return first < 0
      ? []
      : [{ state, run: shortestRun(graph, first), isPassing: !movers.includes('person') }];
  };
  return [
    ...waiting(machine).flatMap(({ id }) => trap(id, ['person', 'time'])),
    ...passing.flatMap((path) => trap(`${machine.id}.${path}`, ['time'])),
  ];
}
