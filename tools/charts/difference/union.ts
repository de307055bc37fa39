import type { PlainChart, PlainState } from '#src/gallery/chart/plain.ts';
import type { Mark } from '#src/gallery/look.ts';
import type { Difference } from './compare.ts';

const GONE = 'gone ';

function joined(before: PlainState | undefined, after: PlainState | undefined): PlainState {
  const own = (after ?? before) as PlainState;
  const paths = new Set([...(after?.states ?? []), ...(before?.states ?? [])].map(({ path }) => path));
  const find = (state: PlainState | undefined, path: string) =>
    state?.states?.find((one) => one.path === path);
  const states = [...paths].map((path) => joined(find(before, path), find(after, path)));
  return states.length > 0 ? { ...own, type: typeOf(own), states } : own;
}

// A state that lost or got its inner ones is drawn with them.
const typeOf = ({ type }: PlainState) => (type === 'atomic' || type === 'final' ? 'compound' : type);

/** Both states of a chart in one, so that what went is drawn beside what came. */
export function union(
  before: PlainChart | undefined,
  after: PlainChart | undefined,
  removed: Difference['removed'],
): PlainChart {
  const own = (after ?? before) as PlainChart;
  const gone = removed.map((edge) => ({ ...edge, id: `${GONE}${edge.id}`.replaceAll(' ', '_') }));
  return { ...own, root: joined(before?.root, after?.root), edges: [...(after?.edges ?? []), ...gone] };
}

/** How the parts of a union stand out. */
export function marksOf({ added, changed, addedStates, removedStates, changedStates }: Difference) {
  const fresh = new Set(added.map(({ id }) => id));
  const other = new Set(changed.map(([, { id }]) => id));
  return {
    markEdge: (id: string): Mark | undefined => {
      if (id.startsWith(GONE.trim())) return 'isRemoved';
      if (fresh.has(id)) return 'isAdded';
      return other.has(id) ? 'isTaken' : undefined;
    },
    markState: (path: string): Mark | undefined => {
      if (addedStates.includes(path)) return 'isAdded';
      if (removedStates.includes(path)) return 'isRemoved';
      return changedStates.includes(path) ? 'isTaken' : undefined;
    },
  };
}
