import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { charts } from '#machines/index.ts';
import { readDescription } from '#server/http/description.ts';
import { plainChart } from '#src/gallery/chart/plain.ts';
import { readRecord, recordPath, recordText } from '#tools/charts/pages/record.ts';
import { ensureChromium } from './chromium.ts';
import { reportWalks } from './coverage.ts';
import { mergeWalks } from './walked.ts';

/** One file of vitest's report; a file that could not be read has a message and no assertions. */
interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

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

const { numPassedTests, numFailedTests, numTotalTestSuites, success, testResults } = JSON.parse(
  readFileSync(report, 'utf8'),
) as {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTestSuites: number;
  success: boolean;
  testResults: TestFile[];
};
const isWhole = chosen.length === 0;
const walked = isWhole ? mergeWalks() : {};
const isWalked = !isWhole || reportWalks(walked);
const failed = Math.max(numFailedTests, success && status === 0 && isWalked ? 0 : 1);
if (isWhole && failed === 0) record();
for (const file of testResults) tellFailures(file);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(failed === 0 && numTotalTestSuites > 0 ? 0 : 1);

/** Keeps what a whole run walked for the gallery, which shows it beside every transition. */
function record() {
  const shapes = charts.map(({ machine }) => plainChart(machine));
  writeFileSync(recordPath, recordText(shapes, walked, readRecord()));
}

/** Says once more, last, what failed: the end of a long output is what is kept and read. */
function tellFailures({ name, status, message, assertionResults }: TestFile) {
  const path = relative(process.cwd(), name);
  const broken = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && broken.length === 0) console.log(`failed: ${path}\n  ${firstLines(message)}`);
  for (const { fullName, failureMessages } of broken)
    console.log(`failed: ${path}: ${fullName}\n  ${firstLines(failureMessages.join('\n'))}`);
}

function firstLines(text: string) {
  return text.slice(0, 600).split('\n').slice(0, 6).join('\n  ');
}
