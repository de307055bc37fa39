import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Chart } from '#machines/index.ts';
import type { Score } from './judge.ts';
import { mutantsOf } from './mutants.ts';

/** Where it is written how many single changes of each chart its recorded paths notice, and why they do not notice the others. */
export const changesPath = 'docs/machines/changes.txt';

/** What is recorded of a chart: its score, what that was counted on, and why each change that goes unnoticed may. */
export interface Recorded extends Score {
  readonly basis: string;
  readonly reasons: ReadonlyMap<string, string>;
}

/** What a score is counted on: the changes of the chart and its recorded paths. Another basis wants another count. */
export function basisOf(chart: Chart): string {
  const hash = createHash('sha256').update(readFileSync(`docs/machines/${chart.machine.id}.paths.txt`));
  for (const { says } of mutantsOf(chart)) hash.update(says);
  return hash.digest('hex').slice(0, 8);
}

/** The record of the charts, as text. */
export const changesText = (records: ReadonlyMap<string, Recorded>): string =>
  [...records]
    .flatMap(([id, { made, survivors, reasons, basis }]) => [
      `${id}: ${made - survivors.length} of ${made} #${basis}`,
      ...survivors.map((says) => `  ${says} — ${reasons.get(says)}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

/** A score with the reasons that are known, and `because` for what was noticed so far; null where that is not said. */
export function explained(
  score: Omit<Recorded, 'reasons'>,
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
    const [, id, made, basis = ''] = /^(\w+): \d+ of (\d+)(?: #(\w+))?$/.exec(line) ?? [];
    if (id) {
      [survivors, reasons] = [[], new Map()];
      known.set(id, { made: Number(made), survivors, reasons, basis });
    } else if (line.startsWith('  ')) {
      const [says, why] = line.trim().split(' — ') as [string, string];
      survivors.push(says);
      reasons.set(says, why);
    }
  }
  return known;
}
