import { plural, t } from '#src/language/t.ts';
import { within } from './chart/plain.ts';
import type { Listed } from './exhibit.ts';

/** Something of a chart that a search found. */
export interface Hit {
  readonly chart: string;
  readonly kind: 'chart' | 'state' | 'event' | 'guard' | 'action' | 'call' | 'tag';
  readonly name: string;
  /** The state to look at; '' for the chart itself. */
  readonly state: string;
  /** The first transition that bears the name. */
  readonly edge?: string;
}

/** More than these are for a longer word. */
export const MOST = 60;

/** Everything of a chart that has a name. */
export function namesOf({ id, chart }: Pick<Listed, 'id' | 'chart'>): Hit[] {
  const hits: Hit[] = [];
  const seen = new Set<string>();
  const add = (kind: Hit['kind'], name: string, state: string, edge?: string) => {
    if (seen.has(`${kind} ${name}`)) return;
    seen.add(`${kind} ${name}`);
    hits.push({ chart: id, kind, name, state, ...(edge !== undefined && { edge }) });
  };
  add('chart', id, '');
  for (const { path, name, tags = [], calls = [], entry = [], exit = [] } of within(chart.root)) {
    if (path !== '') add('state', name, path);
    for (const tag of tags) add('tag', tag, path);
    for (const call of calls) add('call', call, path);
    for (const action of [...entry, ...exit]) add('action', action, path);
  }
  for (const { id: edge, from, event, guard, actions = [] } of chart.edges) {
    add('event', event, from, edge);
    if (guard && guard !== 'else') add('guard', guard, from, edge);
    for (const action of actions) add('action', action, from, edge);
  }
  return hits;
}

/** How many were found, in words. */
export function foundWords(count: number, words: string): string {
  if (count === 0)
    return t('No results for “{words}”. Try the name of a chart, a state, an event, a guard or a call.', {
      words,
    });
  return count === MOST
    ? plural(count, 'The first result', 'The first {count} results')
    : plural(count, '1 result', '{count} results');
}

/** What of the charts bears these words in its name, exact names first; nothing for an empty search. */
export function search(listed: readonly Pick<Listed, 'id' | 'chart'>[], words: string): Hit[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  return listed
    .flatMap(namesOf)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort(
      (one, other) => Number(other.name.toLowerCase() === wanted) - Number(one.name.toLowerCase() === wanted),
    )
    .slice(0, MOST);
}
