import { type PlainChart, type PlainEdge, type PlainState, within } from './plain.ts';

/** The states around a path and the one at it, outermost first; the root is not among them. */
export const statesTo = ({ root }: PlainChart, path: string): PlainState[] =>
  within(root).filter((state) => state.path !== '' && `${path}.`.startsWith(`${state.path}.`));

/** The innermost state at or around a path that has states of its own, '' for the root. */
export const composedAround = (chart: PlainChart, path: string): string =>
  statesTo(chart, path).findLast(({ states = [] }) => states.length > 0)?.path ?? '';

/** Whether a chart has states in the states that its drawing begins with: something to fold. */
export const isComposed = ({ root }: PlainChart): boolean =>
  (root.states ?? [])
    .flatMap((state) => (root.type === 'parallel' ? (state.states ?? []) : [state]))
    .some(({ states = [] }) => states.length > 0);

/**
 * What can happen while a chart is in a state: the transitions of the state and of those around it, the innermost
 * first, as XState asks them. What a state inside always answers never reaches the ones around it.
 */
export function possibleFrom(chart: PlainChart, path: string): PlainEdge[] {
  const answered = new Set<string>();
  return ['', ...statesTo(chart, path).map((state) => state.path)].reverse().flatMap((from) => {
    const own = chart.edges.filter((edge) => edge.from === from && !answered.has(edge.event));
    for (const { event, guard } of own) if (guard === undefined || guard === 'else') answered.add(event);
    return own;
  });
}

const entered = (state: PlainState): string[] => [
  state.path,
  ...(state.states ?? [])
    .filter(({ path }) => state.type === 'parallel' || path === state.initial)
    .flatMap(entered),
];

/** Whether the chart begins in this state. */
export const isFirst = ({ root }: PlainChart, path: string): boolean => entered(root).includes(path);

/** The transitions that lead into a state from elsewhere. */
export function leadingTo(chart: PlainChart, path: string): PlainEdge[] {
  const known = new Map(within(chart.root).map((state) => [state.path, state]));
  const isInside = (other: string) => `${other}.`.startsWith(`${path}.`);
  const enters = (target: string) => {
    const state = known.get(target);
    return isInside(target) || (state !== undefined && entered(state).includes(path));
  };
  return chart.edges.filter(({ from, to = [] }) => !isInside(from) && to.some(enters));
}
