import { type PlainChart, type PlainEdge, type PlainState, within } from '#src/gallery/chart/plain.ts';

const outward = (path: string): string[] =>
  path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'));

/**
 * The chart with its inner states folded, but for those around and in `open`: arrows between the same two boxes are
 * joined, those that leave an unfolded state for another one that is seen keep their words.
 */
export function foldedAround(chart: PlainChart, open = ''): PlainChart {
  const regions = chart.root.type === 'parallel' ? (chart.root.states ?? []).map(({ path }) => path) : [];
  const opened = new Set(['', ...regions, ...(open === '' ? [] : outward(open))]);
  const seen = (path: string) => outward(path).find((one) => !opened.has(one)) ?? path;
  const isUnfolded = (path: string) => open !== '' && (path === open || path.startsWith(`${open}.`));

  const shorten = (state: PlainState): PlainState => {
    const { path, name, type, initial, tags } = state;
    const inside = within(state).length - 1;
    if (inside > 0 && !opened.has(path))
      return { path, name, type: 'atomic', tags: [...(tags ?? []), `${inside} inside`] };
    const states = state.states?.map(shorten);
    return isUnfolded(path) ? { ...state, states } : { path, name, type, initial, tags, states };
  };

  const edges: PlainEdge[] = [];
  const joined = new Map<string, PlainEdge & { readonly ids: string[]; readonly events: Set<string> }>();
  for (const edge of chart.edges) {
    const { id, from, to, kind, event } = edge;
    if (isUnfolded(from) && [from, ...(to ?? [])].every((path) => seen(path) === path)) {
      edges.push(edge);
      continue;
    }
    for (const target of to ?? []) {
      const ends = [seen(from), seen(target)] as const;
      if (ends[0] === ends[1] || ends.includes('')) continue;
      const key = ends.join(' ');
      const known = joined.get(key);
      if (known) {
        known.ids.push(id);
        known.events.add(event);
      } else {
        const first = { id: key, from: ends[0], to: [ends[1]], kind, event, branch: 0 };
        joined.set(key, { ...first, ids: [id], events: new Set([event]) });
      }
    }
  }
  for (const { ids, events, ...edge } of joined.values())
    edges.push({ ...edge, id: ids.join(' '), event: [...events].join(', ') });
  return { ...chart, root: shorten(chart.root), edges };
}

/** Every way to fold a chart, by the state that stays unfolded, '' for none; a way that folds nothing is left out. */
export function foldings(chart: PlainChart): Readonly<Record<string, PlainChart>> {
  const all = within(chart.root);
  const ways = all
    .filter(({ path, states = [] }) => path === '' || states.length > 0)
    .map(({ path }) => [path, foldedAround(chart, path)] as const)
    .filter(([, folded]) => within(folded.root).length < all.length);
  return Object.fromEntries(ways);
}
