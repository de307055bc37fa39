import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { charts } from '#machines/index.ts';
import { judgeForms, unnoticeable } from '#tools/forms/record.ts';
import { judge } from './judge.ts';
import { basisOf, changesPath, changesText, explained, type Recorded, readChanges } from './record.ts';

/**
 * `npm run mutate [-- CHART ...]` changes charts in one thing at a time and says which changes their recorded paths do
 * not notice. It fails when one of them was noticed before. `--write` records the scores as they are now; where one of them
 * is worse, only with `--because REASON`, which is written beside what is noticed no longer. Without CHART the rules of the
 * forms are changed as well.
 */
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, because: { type: 'string' } },
});
const before = readChanges();
const records = new Map<string, Recorded>();
let worse = 0;
for (const chart of charts) {
  const { id } = chart.machine;
  const known = before.get(id);
  if (asked.length > 0 && !asked.includes(id)) {
    if (known) records.set(id, known);
    continue;
  }
  const score = judge(chart);
  const record = explained({ ...score, basis: basisOf(chart) }, known, values.because);
  if (record) records.set(id, record);
  console.log(`${id}: ${score.made - score.survivors.length} of ${score.made}`);
  for (const says of score.survivors) {
    const isNew = !known?.survivors.includes(says);
    if (isNew) worse += 1;
    console.log(`  not noticed${isNew ? ', and not known' : ''}: ${says}`);
  }
}
const made = [...records.values()].reduce((sum, record) => sum + record.made, 0);
const missed = [...records.values()].reduce((sum, { survivors }) => sum + survivors.length, 0);
if (asked.length === 0) {
  const forms = await judgeForms();
  const unknown = forms.survivors.filter((says) => !unnoticeable.has(says));
  for (const says of unknown) console.log(`  not noticed, and not known: ${says}`);
  worse += unknown.length;
  console.log(`rules of forms: ${forms.made - forms.survivors.length} of ${forms.made}`);
}
console.log(`${made - missed} of ${made} changes noticed, ${((100 * (made - missed)) / made).toFixed(1)} %`);
const isWhole = charts.every(({ machine }) => records.has(machine.id));
if (values.write && isWhole) writeFileSync(changesPath, changesText(records));
else if (values.write)
  console.error('Nothing was written: say --because REASON for what is not noticed any more.');
if (values.write ? !isWhole : worse > 0) process.exitCode = 1;
