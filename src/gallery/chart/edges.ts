import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One transition of a chart, named `state::event::index`; the name is the same for every `provide()` of the chart. */
export interface Edge {
  readonly id: string;
  readonly source: AnyStateNode;
  readonly event: string;
  readonly index: number;
  readonly definition: AnyTransitionDefinition;
}

/** What an eventless transition is filed under. */
export const ALWAYS = 'always';

/** Every state of a chart in document order, the root first. */
export function statesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => statesOf(child as AnyStateNode))];
}

/** Every transition that a chart defines: events, answers of actors, delays and eventless ones. */
export function edgesOf(machine: AnyStateMachine): Edge[] {
  return statesOf(machine.root).flatMap((source) => {
    const groups: [string, readonly AnyTransitionDefinition[]][] = [...source.transitions];
    if (source.always) groups.push([ALWAYS, source.always]);
    return groups.flatMap(([event, definitions]) =>
      definitions.map((definition, index) => ({
        id: `${source.id}::${event}::${index}`,
        source,
        event,
        index,
        definition,
      })),
    );
  });
}
