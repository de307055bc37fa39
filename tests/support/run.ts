import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { charts } from '#machines/index.ts';
import { readDescription } from '#server/http/description.ts';
import { plainChart } from '#src/gallery/chart/plain.ts';
import { readRecord, recordPath, recordText } from '#tools/charts/pages/record.ts';
import { ensureChromium } from './chromium.ts';
import { mergeWalks, reportWalks } from './coverage.ts';

/** `npm test`: every test, then one plain line. Arguments go to vitest: a file, or `--project server`. */
const report = 'coverage/results.json';

process.env.CHROMIUM_PATH = ensureChromium();
// once, before every worker looks for it
readDescription();
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
const isWhole = chosen.length === 0;
const walked = isWhole ? mergeWalks() : {};
const isWalked = !isWhole || reportWalks(walked);
const failed = Math.max(numFailedTests, success && status === 0 && isWalked ? 0 : 1);
if (isWhole && failed === 0) record();
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(failed === 0 && numTotalTestSuites > 0 ? 0 : 1);

/** Keeps what a whole run walked for the gallery, which shows it beside every transition. */
function record() {
  const shapes = charts.map(({ machine }) => plainChart(machine));
  writeFileSync(recordPath, recordText(shapes, walked, readRecord()));
}
