import type { PlainChart, PlainEdge, PlainState } from '#src/gallery/chart/plain.ts';

type Config = Record<string, unknown>;

/**
 * A chart as code that plain XState runs and Stately's editor imports: `createMachine` with every state and transition,
 * guards, actions and actors by their names. It holds no implementation and no context, so that guards are to be given.
 */
export function statelyCode(chart: PlainChart): string {
  const config = JSON.stringify(statelyConfig(chart), null, 2);
  return `import { createMachine } from 'xstate';\n\nexport const machine = createMachine(${config});\n`;
}

/** What `createMachine` takes of a chart. */
export function statelyConfig(chart: PlainChart): Config {
  const targetOf = (path: string) => `#${[chart.id, ...(path === '' ? [] : [path])].join('.')}`;

  const transitionOf = ({ to, guard, reenter, actions }: PlainEdge): Config => ({
    ...(to && { target: to.length === 1 ? targetOf(to[0] as string) : to.map(targetOf) }),
    ...(guard && guard !== 'else' && { guard }),
    ...(reenter && { reenter }),
    ...(actions && { actions }),
  });

  const stateOf = (state: PlainState): Config => {
    const { type, initial, history, description, tags, entry, exit, states } = state;
    const on: Record<string, Config[]> = {};
    const after: Record<string, Config[]> = {};
    const always: Config[] = [];
    for (const edge of chart.edges.filter(({ from }) => from === state.path)) {
      const event = eventOf(edge);
      const delay = edge.kind === 'after' ? event.split('.')[2] : undefined;
      if (edge.kind === 'always') always.push(transitionOf(edge));
      else if (delay) after[delay] = [...(after[delay] ?? []), transitionOf(edge)];
      else on[event] = [...(on[event] ?? []), transitionOf(edge)];
    }
    const calls = (state.calls ?? []).map((id) => ({ id, src: id }));
    return {
      ...(description && { description }),
      ...((type === 'parallel' || type === 'final') && { type }),
      ...(type === 'history' && { type, history }),
      ...(initial && { initial: initial.split('.').at(-1) }),
      ...(tags && { tags }),
      ...(entry && { entry }),
      ...(exit && { exit }),
      ...(calls.length > 0 && { invoke: calls }),
      ...(always.length > 0 && { always }),
      ...(Object.keys(after).length > 0 && { after }),
      ...(Object.keys(on).length > 0 && { on }),
      ...(states && { states: Object.fromEntries(states.map((one) => [one.name, stateOf(one)])) }),
    };
  };
  return { id: chart.id, ...stateOf(chart.root) };
}

/** The event as XState names it: the words of a drawing leave out whose answer it is. */
const eventOf = ({ id }: PlainEdge) => id.split('::')[1] as string;
