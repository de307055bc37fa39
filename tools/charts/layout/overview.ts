import { type PlainChart, type PlainEdge, type PlainState, within } from '#src/gallery/chart/plain.ts';

/** The chart from afar: inner states folded into their outermost ones, arrows between the same two joined. */
export function overviewOf(chart: PlainChart): PlainChart | undefined {
  const depth = chart.root.type === 'parallel' ? 2 : 1;
  const fold = (path: string) => path.split('.').slice(0, depth).join('.');
  if (within(chart.root).every(({ path }) => fold(path) === path)) return undefined;

  const shorten = (state: PlainState): PlainState => {
    const { path, name, type, initial, tags } = state;
    const inside = within(state).length - 1;
    const isFolded = path !== '' && path.split('.').length === depth && inside > 0;
    if (isFolded) return { path, name, type: 'atomic', tags: [...(tags ?? []), `${inside} inside`] };
    return { path, name, type, initial, tags, states: state.states?.map(shorten) };
  };

  const joined = new Map<string, PlainEdge & { readonly ids: string[]; readonly events: Set<string> }>();
  for (const { id, from, to, kind, event } of chart.edges) {
    for (const target of to ?? []) {
      const ends = [fold(from), fold(target)] as const;
      if (ends[0] === ends[1] || ends.includes('')) continue;
      const key = ends.join(' ');
      const known = joined.get(key);
      if (known) {
        known.ids.push(id);
        known.events.add(event);
      } else {
        const edge = { id: key, from: ends[0], to: [ends[1]], kind, event, branch: 0 };
        joined.set(key, { ...edge, ids: [id], events: new Set([event]) });
      }
    }
  }
  const edges = [...joined.values()].map(({ ids, events, ...edge }) => ({
    ...edge,
    id: ids.join(' '),
    event: [...events].join(', '),
  }));
  return { ...chart, root: shorten(chart.root), edges };
}
