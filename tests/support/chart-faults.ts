import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Chart } from '#machines/index.ts';
import { edgesOf, statesOf } from '#src/gallery/chart/edges.ts';
import type { Path } from '#tools/charts/explore.ts';

type Kind = 'actions' | 'guards' | 'actors' | 'delays';
type Named = string | { type: string };
type Clause = Named | { guards?: readonly Clause[] };

/** Guards that a vocabulary offers to several charts, so that one of them may leave some unused. */
const shared = ['refused', 'gone', 'outdated', 'offline'];

/** States that are not final and yet have no way out, each with its reason in its description. */
const allowedEnds = ['clinicSettings.readable'];

/** Subscriptions have no end and no error to wait for. */
const isLasting = (id: string) => /^(watch|keep)[A-Z]/.test(id);

/** A name, or undefined for something that stands inline. Combinations of named guards count as named. */
function namesIn(clause: Clause | undefined): (string | undefined)[] {
  if (clause === undefined) return [];
  if (typeof clause === 'string') return [clause];
  if ('type' in clause && typeof clause.type === 'string') return [clause.type];
  return 'guards' in clause && clause.guards ? clause.guards.flatMap(namesIn) : [undefined];
}

interface Builtin {
  readonly type?: string;
  readonly event?: { readonly type?: string };
}

/** What XState itself adds to a state for its delays and its calls. */
function isAdded(action: unknown): boolean {
  const { type = '', event } = action as Builtin;
  if (['xstate.cancel', 'xstate.spawnChild', 'xstate.stopChild'].includes(type)) return true;
  return type === 'xstate.raise' && event?.type?.startsWith('xstate.after.') === true;
}

// an inline assign, emit or sendTo has a type of XState's in place of a name
const own = (actions: readonly unknown[]) =>
  (actions as Clause[])
    .filter((action) => !isAdded(action))
    .flatMap(namesIn)
    .map((name) => (name?.startsWith('xstate.') ? undefined : name));

/** Every name that a chart's states use, of each kind. */
function used(machine: AnyStateMachine): Record<Kind, (string | undefined)[]> {
  const states = statesOf(machine.root);
  const edges = edgesOf(machine);
  const inside = Object.values(machine.implementations.guards as Record<string, Clause>)
    .filter((guard) => typeof guard === 'function' && 'guards' in guard)
    .flatMap(namesIn)
    .filter((name) => name !== undefined);
  return {
    actions: [...states.flatMap((state) => [...own(state.entry), ...own(state.exit)])].concat(
      edges.flatMap((edge) => own(edge.definition.actions)),
    ),
    guards: [...edges.flatMap((edge) => namesIn(edge.definition.guard as Clause | undefined)), ...inside],
    actors: states.flatMap((state) =>
      state.invoke.map(({ src }) => (typeof src === 'string' ? src : undefined)),
    ),
    delays: states.flatMap((state) =>
      state.after.map(({ delay }) => (typeof delay === 'string' ? delay : undefined)),
    ),
  };
}

const hears = (state: AnyStateNode, type: string): boolean =>
  state.transitions.has(type) || (state.parent !== undefined && hears(state.parent, type));

/** What is inline, without an implementation, or implemented and never asked for. */
export function unnamed({ machine }: Pick<Chart, 'machine'>): string[] {
  return (Object.entries(used(machine)) as [Kind, (string | undefined)[]][]).flatMap(([kind, names]) => {
    const known = Object.keys(machine.implementations[kind]);
    return [
      ...names.filter((name) => name === undefined).map(() => `an inline one among the ${kind}`),
      ...names
        .filter((name) => name !== undefined && !known.includes(name))
        .map((name) => `unknown: ${name}`),
      ...known
        .filter((name) => !names.includes(name) && !shared.includes(name))
        .map((name) => `unused: ${name}`),
    ];
  });
}

/** Calls whose failure no one waits for. */
export const unheard = ({ machine }: Pick<Chart, 'machine'>): string[] =>
  statesOf(machine.root).flatMap((state) =>
    state.invoke
      .filter(({ id }) => !isLasting(id) && !hears(state, `xstate.error.actor.${id}`))
      .map(({ id }) => `${state.id}: ${id}`),
  );

/** States that no path reaches; a state that is only passed on the way to another counts as reached. */
export function unreached({ machine }: Pick<Chart, 'machine'>, paths: readonly Path[]): string[] {
  const reached = new Set(paths.flatMap(({ to }) => to._nodes.map(({ id }) => id)));
  const isPassed = (state: AnyStateNode) => state.always?.some(({ guard }) => guard === undefined) ?? false;
  return statesOf(machine.root)
    .filter((state) => !reached.has(state.id) && state.type !== 'history' && !isPassed(state))
    .map(({ id }) => id);
}

/** States that are no end and yet have no way out. */
export const stuck = ({ machine }: Pick<Chart, 'machine'>): string[] =>
  statesOf(machine.root)
    .filter((state) => isEnd(state) && !allowedEnds.includes(state.id))
    .map(({ id }) => id);

function isEnd(state: AnyStateNode): boolean {
  if (state.type !== 'atomic') return false;
  let node: AnyStateNode | undefined = state;
  while (node) {
    if (node.transitions.size > 0 || node.always?.length) return false;
    node = node.parent;
  }
  return true;
}

/** States in which a user waits or decides, or which end the chart, and which do not say what they mean. */
export const silent = ({ machine }: Pick<Chart, 'machine'>): string[] =>
  statesOf(machine.root)
    .filter(({ tags, type, parent }) => tags.length > 0 || (type === 'final' && parent === machine.root))
    .filter(({ description, parent }) => !description && !parent?.description)
    .map(({ id }) => id);
