import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.ts';
import { reportWalks } from './coverage.ts';

/** `npm test`: every test there is, then one plain line. Arguments go to vitest: a file, or `--project server`. */
const report = 'coverage/results.json';

process.env.CHROMIUM_PATH = ensureChromium();
rmSync('coverage', { recursive: true, force: true });
mkdirSync('coverage', { recursive: true });

const chosen = process.argv.slice(2);
const vitest = [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...chosen,
];
const { status } = spawnSync('npx', vitest, { stdio: 'inherit' });

const { numPassedTests, numFailedTests, numTotalTestSuites, success } = JSON.parse(
  readFileSync(report, 'utf8'),
) as {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTestSuites: number;
  success: boolean;
};
const isWhole = chosen.length > 0 || reportWalks();
const failed = Math.max(numFailedTests, success && status === 0 && isWhole ? 0 : 1);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(failed === 0 && numTotalTestSuites > 0 ? 0 : 1);
