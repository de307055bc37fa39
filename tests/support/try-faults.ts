import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { type Fault, readFaults } from './faults.ts';

/**
 * `npm run faults`, or `npm run faults -- lock-passed last-writer-wins` for some: breaks a copy of the last commit in one
 * place after the other, and tells whether the test that has to notice it does. Nothing of the working copy is touched.
 */
process.env.CHROMIUM_PATH = ensureChromium();
const asked = process.argv.slice(2);
const faults = readFaults().filter(({ name }) => asked.length === 0 || asked.includes(name));
const copy = join(mkdtempSync(join(tmpdir(), 'chartroom-faults-')), 'copy');

/** How many tests of a file failed, and how many there are; none where the file could not be run. */
interface Outcome {
  readonly failed: number;
  readonly all: number;
}

function git(...args: string[]) {
  const { status, stderr } = spawnSync('git', args, { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}

function makeCopy() {
  const { status, stderr } = spawnSync('git', ['worktree', 'add', '--detach', copy, 'HEAD'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  // made from the contract and in no commit
  for (const made of ['openapi/schema.d.ts', 'openapi/description.json']) cpSync(made, join(copy, made));
}

function test(files: readonly string[], ...more: string[]): Outcome {
  const report = join(copy, '..', 'results.json');
  rmSync(report, { force: true });
  const args = ['vitest', 'run', '--reporter=json', `--outputFile=${report}`, ...more, ...files];
  spawnSync('npx', args, { cwd: copy, stdio: 'ignore' });
  const { numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >;
  return { failed: numFailedTests ?? 0, all: numTotalTests ?? 0 };
}

function isNoticed({ path, test: file }: Fault): boolean {
  git('apply', resolve(path));
  try {
    return test([file], '--bail=1').failed > 0;
  } finally {
    git('checkout', '--', '.');
  }
}

makeCopy();
try {
  const files = [...new Set(faults.map(({ test: file }) => file))];
  const { failed, all } = test(files);
  if (failed > 0 || all === 0) throw new Error('These tests fail without a fault; mend them first.');
  let unseen = 0;
  for (const fault of faults) {
    const began = Date.now();
    const isSeen = isNoticed(fault);
    if (!isSeen) unseen += 1;
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(
      `${isSeen ? 'noticed' : 'UNSEEN '} ${fault.name} (${seconds} s): ${fault.words} ${fault.test}`,
    );
  }
  console.log(`${faults.length - unseen} of ${faults.length} faults are noticed.`);
  process.exitCode = unseen === 0 ? 0 : 1;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', copy]);
  rmSync(join(copy, '..'), { recursive: true, force: true });
}
