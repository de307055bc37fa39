import { existsSync, readFileSync } from 'node:fs';
import type { Score } from './judge.ts';

/** Where it is written how many single changes of each chart its recorded paths notice. */
export const changesPath = 'docs/machines/changes.txt';

/** Why a change may go unnoticed, by what it says. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/ before /, 'neither action reads what the other writes'],
  [/ without keep$/, 'the action only says that the event is heard'],
  [
    / without (forget|unmark|outdate)/,
    'no recorded path comes here with something to forget; the state before forgets it as well',
  ],
];

const reasonOf = (says: string) =>
  reasons.find(([kind]) => kind.test(says))?.[1] ?? 'the samples do not tell it apart';

/** The record of the charts' scores, as text. */
export const changesText = (scores: ReadonlyMap<string, Score>): string =>
  [...scores]
    .flatMap(([id, { made, survivors }]) => [
      `${id}: ${made - survivors.length} of ${made}`,
      ...survivors.map((says) => `  ${says} — ${reasonOf(says)}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

/** What is recorded, by chart; empty where nothing is. */
export function readChanges(): Map<string, Score> {
  const known = new Map<string, { made: number; survivors: string[] }>();
  let own: string[] = [];
  const text = existsSync(changesPath) ? readFileSync(changesPath, 'utf8') : '';
  for (const line of text.split('\n')) {
    const [, id, made] = /^(\w+): \d+ of (\d+)$/.exec(line) ?? [];
    if (id) {
      own = [];
      known.set(id, { made: Number(made), survivors: own });
    } else if (line.startsWith('  ')) own.push(line.trim().split(' — ')[0] as string);
  }
  return known;
}
