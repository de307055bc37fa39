import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { charts } from '#machines/index.ts';
import { review, reviewNew } from './difference/review.ts';
import { chartsAt, chartsIn, git } from './difference/revision.ts';
import { marksOf, union } from './difference/union.ts';
import { layout } from './layout/layout.ts';
import { svgFile } from './pages/svg.tsx';

const folder = 'coverage/machines-diff';

/**
 * `npm run machines:diff -- BASE`: what the charts do now that they did not at BASE, in words and as drawings: states,
 * transitions, recorded paths, and the source of guards, actions and delays. `npm run machines:diff -- BASE OTHER`
 * compares two revisions with each other. With `--check` it fails where no sample leads to a new state. None of it asks
 * anything but git.
 */
const words = process.argv.slice(2);
const isCheck = words.includes('--check');
const [base, other] = words.filter((word) => word !== '--check');
if (!base) stop('Say what to compare with: npm run machines:diff -- main');

function stop(why: string): never {
  console.error(why);
  process.exit(2);
}

function known(revision: string): string {
  try {
    git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
    return revision;
  } catch {
    return stop(`git knows no revision "${revision}" here.`);
  }
}

const before = await chartsAt(known(base));
const after = other ? await chartsAt(known(other)) : chartsIn(charts, process.cwd());
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const tell = (first: string, lines: readonly string[]) =>
  console.log([first, ...lines.map((line) => `  ${line}`), ''].join('\n'));
let drawn = 0;
let unpaired = 0;
let isProven = true;
for (const id of new Set([...before.keys(), ...after.keys()])) {
  const [was, is] = [before.get(id), after.get(id)];
  if (!is) {
    tell(`${id} is gone`, []);
    unpaired += 1;
    continue;
  }
  const found = was ? review(was, is) : reviewNew(is);
  if (!found) continue;
  if (found.unproven.length > 0) isProven = false;
  tell(was ? id : `${id} is new`, found.lines);
  if (!was) {
    unpaired += 1;
    continue;
  }
  const both = union(was.chart, is.chart, found.difference.removed);
  writeFileSync(join(folder, `${id}.svg`), svgFile(both, await layout(both), marksOf(found.difference)));
  drawn += 1;
}
const changed = drawn + unpaired;
console.log(changed === 0 ? `No chart moves otherwise than at ${base}.` : `${drawn} drawn in ${folder}.`);
process.exit(isCheck && !isProven ? 1 : 0);
