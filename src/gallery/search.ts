import { within } from './chart/plain.ts';
import type { Listed } from './exhibit.ts';

/** Something of a chart that a search found. */
export interface Hit {
  readonly chart: string;
  readonly kind: 'state' | 'event' | 'guard' | 'action' | 'call' | 'tag';
  readonly name: string;
  /** The state to look at. */
  readonly state: string;
}

function namesOf({ id, chart }: Listed): Hit[] {
  const hits: Hit[] = [];
  const seen = new Set<string>();
  const add = (kind: Hit['kind'], name: string, state: string) => {
    if (seen.has(`${kind} ${name}`)) return;
    seen.add(`${kind} ${name}`);
    hits.push({ chart: id, kind, name, state });
  };
  for (const { path, name, tags = [], calls = [], entry = [], exit = [] } of within(chart.root)) {
    if (path !== '') add('state', name, path);
    for (const tag of tags) add('tag', tag, path);
    for (const call of calls) add('call', call, path);
    for (const action of [...entry, ...exit]) add('action', action, path);
  }
  for (const { from, event, guard, actions = [] } of chart.edges) {
    add('event', event, from);
    if (guard && guard !== 'else') add('guard', guard, from);
    for (const action of actions) add('action', action, from);
  }
  return hits;
}

/** What of the charts bears these words in its name, exact names first; nothing for an empty search. */
export function search(listed: readonly Listed[], words: string): Hit[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  return listed
    .flatMap(namesOf)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort(
      (one, other) => Number(other.name.toLowerCase() === wanted) - Number(one.name.toLowerCase() === wanted),
    )
    .slice(0, 60);
}
