import { existsSync, readFileSync } from 'node:fs';
import type { Score } from './judge.ts';

/** Where it is written how many single changes of each chart its recorded paths notice, and why they do not notice the others. */
export const changesPath = 'docs/machines/changes.txt';

/** What is recorded of a chart: its score, and why each change that goes unnoticed may. */
export interface Recorded extends Score {
  readonly reasons: ReadonlyMap<string, string>;
}

/** The record of the charts, as text. */
export const changesText = (records: ReadonlyMap<string, Recorded>): string =>
  [...records]
    .flatMap(([id, { made, survivors, reasons }]) => [
      `${id}: ${made - survivors.length} of ${made}`,
      ...survivors.map((says) => `  ${says} — ${reasons.get(says)}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

/** A score with the reasons that are known, and `because` for what was noticed so far; null where that is not said. */
export function explained(
  score: Score,
  known: Recorded | undefined,
  because: string | undefined,
): Recorded | null {
  const reasons = score.survivors.map((says) => [says, known?.reasons.get(says) ?? because] as const);
  return reasons.every((one): one is readonly [string, string] => one[1] !== undefined)
    ? { ...score, reasons: new Map(reasons) }
    : null;
}

/** What is recorded, by chart; empty where nothing is. */
export function readChanges(): Map<string, Recorded> {
  const known = new Map<string, Recorded>();
  let survivors: string[] = [];
  let reasons = new Map<string, string>();
  const text = existsSync(changesPath) ? readFileSync(changesPath, 'utf8') : '';
  for (const line of text.split('\n')) {
    const [, id, made] = /^(\w+): \d+ of (\d+)$/.exec(line) ?? [];
    if (id) {
      [survivors, reasons] = [[], new Map()];
      known.set(id, { made: Number(made), survivors, reasons });
    } else if (line.startsWith('  ')) {
      const [says, why] = line.trim().split(' — ') as [string, string];
      survivors.push(says);
      reasons.set(says, why);
    }
  }
  return known;
}
