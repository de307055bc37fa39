import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  transition,
} from 'xstate';

const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, snapshot.context]);

/** Every snapshot that the events lead to from the starts, breadth first. */
export function reach<M extends AnyStateMachine>(
  machine: M,
  starts: readonly AnyMachineSnapshot[],
  events: readonly AnyEventObject[],
  limit = 20_000,
): AnyMachineSnapshot[] {
  const seen = new Map(starts.map((start) => [keyOf(start), start]));
  const queue = [...seen.values()];
  for (let at = 0; at < queue.length && seen.size < limit; at += 1) {
    const snapshot = queue[at] as AnyMachineSnapshot;
    for (const event of events) {
      if (!snapshot.can(event)) continue;
      const [next] = transition(machine, snapshot as never, event as never) as unknown as [
        AnyMachineSnapshot,
      ];
      if (!seen.has(keyOf(next))) {
        seen.set(keyOf(next), next);
        queue.push(next);
      }
    }
  }
  return queue;
}

/** Every state of the chart, the root first. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => {
  const states: AnyStateNode[] = [machine.root];
  for (const state of states) states.push(...Object.values(state.states));
  return states;
};

/** Names of the chart's transitions (`state event #branch`) that none of the snapshots would take for any event. */
export function unwalked(
  machine: AnyStateMachine,
  snapshots: readonly AnyMachineSnapshot[],
  events: readonly AnyEventObject[],
): string[] {
  const walked = new Set<unknown>();
  for (const snapshot of snapshots) {
    for (const event of events) {
      for (const taken of machine.getTransitionData(snapshot as never, event as never)) walked.add(taken);
    }
  }
  const missing: string[] = [];
  for (const node of statesOf(machine)) {
    for (const [event, branches] of node.transitions) {
      branches.forEach((branch, index) => {
        if (!walked.has(branch)) missing.push(`${node.id} ${event} #${index}`);
      });
    }
  }
  return missing;
}
