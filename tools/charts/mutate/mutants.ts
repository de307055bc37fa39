import { type AnyStateNode, not } from 'xstate';
import type { Chart } from '#machines/index.ts';
import { statesOf } from '#src/gallery/chart/edges.ts';
import { clauseChanges } from '#tools/charts/clauses.ts';
import { type Config, isPlain, stateAt, withPart, withState } from './change.ts';

/** A chart with one thing changed, and where. */
export interface Mutant {
  /** The state's path and what is different there, as `open.editing: archive.asked is not heard`. */
  readonly says: string;
  readonly make: () => Chart;
}

/** One change of a list: what it says, and what is left. */
type Change<T> = readonly [says: string, left: readonly T[]];

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const asTransition = (value: unknown): Config => (isPlain(value) ? value : { target: value });

const nameOf = (named: unknown): string => (isPlain(named) ? String(named.type) : String(named));

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, place) => place !== index);

const replaced = <T>(list: readonly T[], index: number, one: T): T[] =>
  list.map((known, place) => (place === index ? one : known));

/** A list of actions with one of them dropped, or with two neighbours swapped. */
function actionChanges(actions: unknown): Change<unknown>[] {
  const list = listOf(actions);
  return list.flatMap((action, index): Change<unknown>[] => {
    const next = list[index + 1];
    const dropped: Change<unknown> = [`without ${nameOf(action)}`, without(list, index)];
    if (next === undefined) return [dropped];
    const swapped = replaced(replaced(list, index, next), index + 1, action);
    return [dropped, [`${nameOf(next)} before ${nameOf(action)}`, swapped]];
  });
}

/** One event's transitions with one of them changed; `elsewhere` is a state that a target may be swapped for. */
function transitionChanges(
  given: unknown,
  elsewhere: (target: unknown) => string | undefined,
): Change<Config>[] {
  const list = listOf(given).map(asTransition);
  return list.flatMap((transition, index): Change<Config>[] => {
    const { target, guard, actions, reenter } = transition;
    const branch = list.length > 1 ? ` (${index + 1})` : '';
    const having = (says: string, other: Config): Change<Config> => [
      `${branch} ${says}`,
      replaced(list, index, { ...transition, ...other }),
    ];
    const other = target === undefined ? undefined : elsewhere(target);
    return [
      [`${branch} is not there`, without(list, index)],
      ...(guard === undefined
        ? []
        : [
            having('asks no guard', { guard: undefined }),
            having('asks the opposite', { guard: not(guard as never) }),
            ...clauseChanges(guard).map(([says, left]) => having(says, { guard: left })),
          ]),
      ...(target !== undefined && (actions !== undefined || guard !== undefined)
        ? [having('leads nowhere', { target: undefined })]
        : []),
      ...(other === undefined ? [] : [having(`leads to ${other.slice(1)}`, { target: other })]),
      ...(reenter === undefined ? [] : [having('does not enter again', { reenter: undefined })]),
      ...actionChanges(actions).map(([says, left]) => having(says, { actions: left })),
    ];
  });
}

/** Where a state keeps transitions: the object that holds them, and their key in it. */
function* slotsOf(state: Config): Generator<{ says: string; find: (state: Config) => [Config, string] }> {
  for (const kind of ['on', 'after'] as const)
    for (const event of Object.keys((state[kind] as Config | undefined) ?? {}))
      yield {
        says: kind === 'after' ? `after ${event}` : event,
        find: (own) => [own[kind] as Config, event],
      };
  for (const kind of ['always', 'onDone'] as const)
    if (state[kind] !== undefined) yield { says: kind, find: (own) => [own, kind] };
  for (const [index, call] of listOf(state.invoke).entries())
    for (const kind of ['onDone', 'onError', 'onSnapshot'] as const)
      if ((call as Config)[kind] !== undefined)
        yield {
          says: `${kind} of ${(call as Config).id ?? (call as Config).src}`,
          find: (own) => [listOf(own.invoke)[index] as Config, kind],
        };
}

/** The state that a target names, seen from the state whose transition it is. */
function resolved(node: AnyStateNode, target: string): AnyStateNode | undefined {
  if (target.startsWith('#')) return node.machine.getStateNodeById(target.slice(1)) as AnyStateNode;
  const from = target.startsWith('.') ? node : (node.parent ?? node);
  const path = target.split('.').filter((name) => name !== '');
  return path.reduce<AnyStateNode | undefined>(
    (at, name) => at?.states[name] as AnyStateNode | undefined,
    from,
  );
}

/** Another state that could stand in a state's place. */
function otherThan(state: AnyStateNode | undefined): string | undefined {
  if (state?.parent?.type !== 'compound') return undefined;
  const others = Object.values(state.parent.states).filter(
    ({ type, key }) => type !== 'history' && key !== state.key,
  );
  return others.length > 0 ? `#${others.at(-1)?.id}` : undefined;
}

/** Every chart that differs from this one in a single thing: a transition, a guard, a target, an action, a call, a delay. */
export function* mutantsOf(chart: Chart): Generator<Mutant> {
  const { machine } = chart;
  for (const node of statesOf(machine.root)) {
    const path = node.path.join('.');
    const state = stateAt(machine.config as Config, path);
    const change = (says: string, edit: (state: Config) => void): Mutant => ({
      says: `${path || 'anywhere'}: ${says}`,
      make: () => withState(chart, path, edit),
    });
    const elsewhere = (target: unknown) => otherThan(resolved(node, String(listOf(target)[0])));
    for (const { says, find } of slotsOf(state)) {
      const [holder, key] = find(state);
      for (const [what, left] of transitionChanges(holder[key], elsewhere))
        yield change(`${says}${what}`, (own) => {
          const [at, name] = find(own);
          if (left.length > 0) at[name] = left;
          else delete at[name];
        });
    }
    for (const kind of ['entry', 'exit'] as const)
      for (const [what, left] of actionChanges(state[kind]))
        yield change(`${kind} ${what}`, (own) => {
          own[kind] = left;
        });
    for (const [index, call] of listOf(state.invoke).entries()) {
      const { id, src, input } = call as Config;
      const name = String(id ?? src);
      yield change(`${name} is not called`, (own) => {
        own.invoke = without(listOf(own.invoke), index);
      });
      if (input !== undefined)
        yield change(`${name} is told nothing`, (own) => {
          delete (listOf(own.invoke)[index] as Config).input;
        });
    }
    const inner = Object.keys(node.states);
    const second = inner.find((name) => name !== state.initial && node.states[name]?.type !== 'history');
    if (state.initial !== undefined && second !== undefined)
      yield change(`begins in ${second}`, (own) => {
        own.initial = second;
      });
  }
  for (const [name, guard] of Object.entries(machine.implementations.guards))
    for (const [says, left] of clauseChanges(guard))
      yield { says: `anywhere: ${name} ${says}`, make: () => withPart(chart, 'guards', name, left) };
  for (const [name, delay] of Object.entries(machine.implementations.delays)) {
    const longer = (args: unknown) =>
      (typeof delay === 'function' ? Number(delay(args as never, undefined as never)) : Number(delay)) * 10 +
      1;
    yield {
      says: `anywhere: ${name} is ten times as long`,
      make: () => withPart(chart, 'delays', name, longer),
    };
  }
}
