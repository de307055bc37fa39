import { type PlainChart, type PlainEdge, type PlainState, within } from '#src/gallery/chart/plain.ts';

/** What came, went and changed between two states of a chart. */
export interface Difference {
  readonly added: readonly PlainEdge[];
  readonly removed: readonly PlainEdge[];
  /** The same way, with other effects: before and after. */
  readonly changed: readonly (readonly [PlainEdge, PlainEdge])[];
  readonly addedStates: readonly string[];
  readonly removedStates: readonly string[];
  /** States that mean, call or do something else. */
  readonly changedStates: readonly string[];
}

const wayOf = ({ from, event, guard, to }: PlainEdge) =>
  [from, event, guard ?? '', [...(to ?? [])].sort().join()].join(' | ');

const effectOf = ({ actions, reenter }: PlainEdge) => JSON.stringify([actions, reenter]);

const ownOf = ({ states: _states, ...own }: PlainState) => JSON.stringify(own);

/** Compares a chart with what it was; undefined stands for a chart that is not there. */
export function compare(before: PlainChart | undefined, after: PlainChart | undefined): Difference {
  const old = [...(before?.edges ?? [])];
  const added: PlainEdge[] = [];
  const changed: [PlainEdge, PlainEdge][] = [];
  for (const edge of after?.edges ?? []) {
    const at = old.findIndex((one) => wayOf(one) === wayOf(edge));
    const [known] = at < 0 ? [] : old.splice(at, 1);
    if (!known) added.push(edge);
    else if (effectOf(known) !== effectOf(edge)) changed.push([known, edge]);
  }
  const was = new Map((before ? within(before.root) : []).map((state) => [state.path, ownOf(state)]));
  const is = new Map((after ? within(after.root) : []).map((state) => [state.path, ownOf(state)]));
  return {
    added,
    removed: old,
    changed,
    addedStates: [...is.keys()].filter((path) => !was.has(path)),
    removedStates: [...was.keys()].filter((path) => !is.has(path)),
    changedStates: [...is]
      .filter(([path, own]) => was.has(path) && was.get(path) !== own)
      .map(([path]) => path),
  };
}

/** Whether nothing differs. */
export const isSame = (difference: Difference): boolean =>
  Object.values(difference).every((list: readonly unknown[]) => list.length === 0);
