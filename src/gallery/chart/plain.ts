import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Edge, edgesOf } from './edges.ts';
import { delayWords, eventWords, guardWords, type Kind, kindOf, namesOf } from './words.ts';

/** A state of a chart as plain data; `path` is '' for the root. */
export interface PlainState {
  readonly path: string;
  readonly name: string;
  readonly type: AnyStateNode['type'];
  readonly initial?: string;
  readonly history?: 'shallow' | 'deep';
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly entry?: readonly string[];
  readonly exit?: readonly string[];
  readonly calls?: readonly string[];
  readonly states?: readonly PlainState[];
}

/** A transition of a chart as plain data. `branch` counts the alternatives of one event, from 1; 0 when it is alone. */
export interface PlainEdge {
  readonly id: string;
  readonly from: string;
  readonly kind: Kind;
  readonly event: string;
  readonly branch: number;
  readonly guard?: string;
  readonly to?: readonly string[];
  readonly reenter?: true;
  readonly actions?: readonly string[];
}

/** A chart as plain JSON: what reviewers compare, and what is drawn. It holds no context and no payload. */
export interface PlainChart {
  readonly id: string;
  readonly description: string;
  readonly root: PlainState;
  readonly edges: readonly PlainEdge[];
}

const pathOf = (node: AnyStateNode) => node.path.join('.');
const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

function plainState(node: AnyStateNode): PlainState {
  const states = Object.values(node.states) as AnyStateNode[];
  const initial = node.type === 'compound' ? node.initial.target?.[0] : undefined;
  return {
    path: pathOf(node),
    name: node.key,
    type: node.type,
    initial: initial && pathOf(initial as AnyStateNode),
    history: node.history || undefined,
    description: node.description,
    tags: some(node.tags),
    entry: some(namesOf(node.entry)),
    exit: some(namesOf(node.exit)),
    calls: some(node.invoke.map(({ id }) => id)),
    states: some(states.map(plainState)),
  };
}

function plainEdge({ id, source, event, index, definition }: Edge, siblings: number): PlainEdge {
  const kind = kindOf(event);
  return {
    id,
    from: pathOf(source),
    kind,
    event: kind === 'after' ? `after ${delayWords(source, event)}` : eventWords(event),
    branch: siblings > 1 ? index + 1 : 0,
    guard: guardWords(definition.guard) ?? (index > 0 ? 'else' : undefined),
    to: definition.target && some(definition.target.map((node) => pathOf(node as AnyStateNode))),
    reenter: definition.reenter || undefined,
    actions: some(namesOf(definition.actions)),
  };
}

/** Describes a chart in plain JSON, from the states that it runs on. */
export function plainChart(machine: AnyStateMachine): PlainChart {
  const edges = edgesOf(machine);
  const siblings = (edge: Edge) =>
    edges.filter(({ source, event }) => source === edge.source && event === edge.event).length;
  const plain: PlainChart = {
    id: machine.id,
    description: machine.root.description ?? '',
    root: plainState(machine.root),
    edges: edges.map((edge) => plainEdge(edge, siblings(edge))),
  };
  return JSON.parse(JSON.stringify(plain)) as PlainChart;
}

/** A state and all states in it, outermost first. */
export const within = (state: PlainState): PlainState[] => [state, ...(state.states ?? []).flatMap(within)];
