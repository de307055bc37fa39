import { writeFileSync } from 'node:fs';
import { charts } from '#machines/index.ts';
import { judge, type Score } from './judge.ts';
import { changesPath, changesText, readChanges } from './record.ts';

/**
 * `npm run mutate [-- CHART ...]` changes charts in one thing at a time and says which changes their recorded paths do
 * not notice. It fails when one of them was noticed before; `--write` records the scores as they are now.
 */
const asked = process.argv.slice(2).filter((word) => word !== '--write');
const isWriting = process.argv.includes('--write');
const before = readChanges();
const scores = new Map<string, Score>();
let worse = 0;
for (const chart of charts) {
  const { id } = chart.machine;
  const known = before.get(id);
  if (asked.length > 0 && !asked.includes(id)) {
    if (known) scores.set(id, known);
    continue;
  }
  const score = judge(chart);
  scores.set(id, score);
  console.log(`${id}: ${score.made - score.survivors.length} of ${score.made}`);
  for (const says of score.survivors) {
    const isNew = !known?.survivors.includes(says);
    if (isNew) worse += 1;
    console.log(`  not noticed${isNew ? ', and not known' : ''}: ${says}`);
  }
}
const made = [...scores.values()].reduce((sum, score) => sum + score.made, 0);
const missed = [...scores.values()].reduce((sum, { survivors }) => sum + survivors.length, 0);
console.log(`${made - missed} of ${made} changes noticed, ${((100 * (made - missed)) / made).toFixed(1)} %`);
if (isWriting) writeFileSync(changesPath, changesText(scores));
else if (worse > 0) process.exitCode = 1;
