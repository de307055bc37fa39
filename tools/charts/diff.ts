import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { charts } from '#machines/index.ts';
import { review, reviewNew } from './difference/review.ts';
import { branchedAt, chartsAt, chartsIn, isKnown } from './difference/revision.ts';
import { marksOf, union } from './difference/union.ts';
import { layout } from './layout/layout.ts';
import { svgFile } from './pages/svg.tsx';

const folder = 'coverage/machines-diff';

/**
 * `npm run machines:diff -- BASE`: what the charts do now that they did not at BASE, in words and as drawings: states,
 * transitions, recorded paths, and the source of guards, actions and delays. `npm run machines:diff -- BASE OTHER`
 * compares two revisions with each other. `--check`, as `npm run check` asks, draws nothing: it names the new states
 * that no sample leads to or that nothing is promised of, and fails for the former. Without BASE it compares with where
 * the branch left `main`. None of it asks anything but git.
 */
const words = process.argv.slice(2);
const isCheck = words.includes('--check');
const [given, other] = words.filter((word) => word !== '--check');

function stop(why: string, code = 2): never {
  (code === 0 ? console.log : console.error)(why);
  process.exit(code);
}

function baseOf(): string {
  if (!isCheck) return stop('Say what to compare with: npm run machines:diff -- main');
  return branchedAt() ?? stop('! No base branch here (main or origin/main), so no chart was compared.', 0);
}

const base = given ?? baseOf();
for (const revision of other ? [base, other] : [base])
  if (!isKnown(revision)) stop(`git knows no revision "${revision}" here.`);

const before = await chartsAt(base);
const after = other ? await chartsAt(other) : chartsIn(charts, process.cwd());
const tell = (first: string, lines: readonly string[]) =>
  console.log([first, ...lines.map((line) => `  ${line}`), ''].join('\n'));

/** Names what is new and unproven; answers whether a sample leads to all of it. */
function check(): boolean {
  const found = [...after].flatMap(([id, is]) => {
    const was = before.get(id);
    const one = was ? review(was, is) : reviewNew(is);
    return one ? [{ id, ...one }] : [];
  });
  for (const { id, remarks } of found)
    for (const remark of remarks) console.log(remark.replace('!', `! ${id}:`));
  return found.every(({ unwalked }) => unwalked.length === 0);
}

async function draw(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let drawn = 0;
  let unpaired = 0;
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(id), after.get(id)];
    if (!is) {
      tell(`${id} is gone`, []);
      unpaired += 1;
      continue;
    }
    const found = was ? review(was, is) : reviewNew(is);
    if (!found) continue;
    tell(was ? id : `${id} is new`, found.lines);
    if (!was) {
      unpaired += 1;
      continue;
    }
    const both = union(was.chart, is.chart, found.difference.removed);
    writeFileSync(join(folder, `${id}.svg`), svgFile(both, await layout(both), marksOf(found.difference)));
    drawn += 1;
  }
  const isSame = drawn + unpaired === 0;
  console.log(isSame ? `No chart moves otherwise than at ${base}.` : `${drawn} drawn in ${folder}.`);
}

if (isCheck) process.exit(check() ? 0 : 1);
await draw();
process.exit(0);
