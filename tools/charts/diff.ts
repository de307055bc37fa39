import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Chart, charts } from '#machines/index.ts';
import { type PlainChart, plainChart } from '#src/gallery/chart/plain.ts';
import { compare, isSame } from './difference/compare.ts';
import { marksOf, union } from './difference/union.ts';
import { differenceWords } from './difference/words.ts';
import { layout } from './layout/layout.ts';
import { svgFile } from './pages/svg.tsx';

const folder = 'coverage/machines-diff';

/**
 * `npm run machines:diff -- BASE`: what the charts do now that they did not at BASE, in words and as drawings.
 * `npm run machines:diff -- BASE OTHER` compares two revisions with each other. Neither asks anything but git.
 */
const [base, other] = process.argv.slice(2);
if (!base) stop('Say what to compare with: npm run machines:diff -- main');

function stop(why: string): never {
  console.error(why);
  process.exit(2);
}

const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

function isKnown(revision: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

const plain = (entries: readonly Chart[]) =>
  new Map(entries.map(({ machine }) => [machine.id, plainChart(machine)]));

/** The charts as they were: the code of a revision, beside the libraries that are installed now. */
async function chartsAt(revision: string): Promise<Map<string, PlainChart>> {
  if (!isKnown(revision)) stop(`git knows no revision "${revision}" here.`);
  const then = mkdtempSync(join(tmpdir(), 'chartroom-then-'));
  try {
    const archive = join(then, 'then.tar');
    git('archive', '-o', archive, revision, 'machines', 'package.json');
    execFileSync('tar', ['-xf', archive, '-C', then]);
    symlinkSync(join(import.meta.dirname, '../../node_modules'), join(then, 'node_modules'));
    const catalogue = pathToFileURL(join(then, 'machines/index.ts')).href;
    return plain(((await import(catalogue)) as { charts: readonly Chart[] }).charts);
  } finally {
    rmSync(then, { recursive: true, force: true });
  }
}

const before = await chartsAt(base);
const after = other ? await chartsAt(other) : plain(charts);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let drawn = 0;
let unpaired = 0;
for (const id of new Set([...before.keys(), ...after.keys()])) {
  const difference = compare(before.get(id), after.get(id));
  if (isSame(difference)) continue;
  if (!before.has(id) || !after.has(id)) {
    console.log(`${id} ${after.has(id) ? 'is new' : 'is gone'}\n`);
    unpaired += 1;
    continue;
  }
  const both = union(before.get(id), after.get(id), difference.removed);
  writeFileSync(join(folder, `${id}.svg`), svgFile(both, await layout(both), marksOf(difference)));
  console.log(
    `${id}\n${differenceWords(difference)
      .map((line) => `  ${line}`)
      .join('\n')}\n`,
  );
  drawn += 1;
}
const changed = drawn + unpaired;
console.log(changed === 0 ? `No chart moves otherwise than at ${base}.` : `${drawn} drawn in ${folder}.`);
process.exit(0);
