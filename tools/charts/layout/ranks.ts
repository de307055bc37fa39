import { type PlainChart, type PlainState, within } from '#src/gallery/chart/plain.ts';

/** Each state's place among its siblings, counted breadth first from the initial one. */
export function ranksOf({ root, edges }: PlainChart): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const parent of within(root)) rank(parent, ranks);
  return ranks;

  function rank({ states = [], initial, path }: PlainState, into: Map<string, number>) {
    const child = (inner: string) =>
      states.find((state) => inner === state.path || inner.startsWith(`${state.path}.`))?.path;
    const start = states.find((state) => state.path === initial) ?? states[0];
    const queue = start ? [start.path] : [];
    const rest = states.map((state) => state.path);
    while (queue.length > 0 || rest.some((one) => !into.has(one))) {
      const next = queue.shift() ?? rest.find((one) => !into.has(one));
      if (next === undefined || into.has(next)) continue;
      into.set(next, into.size);
      for (const edge of edges) {
        if (child(edge.from) !== next) continue;
        for (const target of edge.to ?? []) {
          const reached = child(target);
          if (reached && reached !== next && !into.has(reached)) queue.push(reached);
        }
      }
    }
    if (path === '') into.set('', -1);
  }
}

/** Whether an arrow leads back against the order of reading, so that it is laid out the other way round. */
export function leadsBack(ranks: Map<string, number>, from: string, to: string): boolean {
  const [one, other] = [from.split('.'), to.split('.')];
  let depth = 0;
  while (one[depth] === other[depth] && depth < one.length - 1 && depth < other.length - 1) depth += 1;
  const at = (path: string[]) => ranks.get(path.slice(0, depth + 1).join('.')) ?? 0;
  return at(other) < at(one);
}
