import { type AnyActorRef, type AnyStateMachine, type AnyTransitionDefinition, StateMachine } from 'xstate';
import { edgesOf } from '../chart/edges.ts';

const ids = new WeakMap<AnyStateMachine, Map<AnyTransitionDefinition, string>>();

/** The names of the transitions that a running chart took. */
export function edgeNames(machine: AnyStateMachine, taken: readonly AnyTransitionDefinition[]): string[] {
  let known = ids.get(machine);
  if (!known) {
    known = new Map(edgesOf(machine).map(({ id, definition }) => [definition, id]));
    ids.set(machine, known);
  }
  return taken.map((definition) => known.get(definition) ?? '');
}

/** The chart that an actor runs, or undefined for a call or a subscription. */
export function machineOf(ref: unknown): AnyStateMachine | undefined {
  const { logic } = ref as { logic?: unknown };
  return logic instanceof StateMachine ? (logic as AnyStateMachine) : undefined;
}

/** What to call an actor: its chart, or the call's own name. */
export const nameOf = (ref: AnyActorRef | undefined): string => (ref ? (machineOf(ref)?.id ?? ref.id) : '');
