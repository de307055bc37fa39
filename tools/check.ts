import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Verdict {
  readonly name: string;
  readonly isGood: boolean;
  readonly output: string;
}

/** Something to look at; a later one of the same step needs what the one before made. */
type Look = () => Promise<Verdict>;

/** How a line begins that is to be read although its step went well. */
const REMARK = '! ';

/** As many steps as this run at the same time. */
const HANDS = 2;

const scratch = mkdtempSync(join(tmpdir(), 'chartroom-check-'));

const start =
  (name: string, command: string, args: readonly string[]): Look =>
  () =>
    new Promise((resolve) => {
      const child = spawn(command, args, { env: { ...process.env, NO_COLOR: '1' } });
      let output = '';
      const hear = (text: Buffer) => {
        output += text;
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('error', (error) => resolve({ name, isGood: false, output: String(error) }));
      child.on('close', (code) => resolve({ name, isGood: code === 0, output }));
    });

const run = (name: string, command: string, ...args: string[]): Look =>
  start(name, join('node_modules/.bin', command), args);

/** By its path, as two packages have a program of this name; one thread each, as the hands fill the cores. */
const compiler = 'node_modules/typescript-native/bin/tsc';
const types = (folder: string): Look =>
  start(`types: ${folder}`, process.execPath, [compiler, '-p', folder, '--singleThreaded']);

const bundle = join(scratch, 'description.json');
const schema = 'openapi/schema.d.ts';
const rules = ['--config', 'openapi/redocly.yaml'];
const folders = ['machines', 'src', 'server', 'tests', 'tools'];

/** The types of the contract, which most other steps need and no commit holds. */
const first: readonly Look[] = [
  run('contract: bundle', 'redocly', 'bundle', 'openapi/openapi.yaml', ...rules, '-o', bundle),
  run('contract: types', 'openapi-typescript', bundle, '--default-non-nullable=false', '-o', schema),
];

/** What takes longest comes first, so that no hand is left with it when the others are done. */
const steps: readonly (readonly Look[])[] = [
  first,
  [
    run(
      'charts: drawings are up to date',
      'tsx',
      '--tsconfig',
      'tools/tsconfig.json',
      'tools/charts/stale.ts',
    ),
  ],
  [
    run(
      'charts: samples lead to every new state',
      'tsx',
      '--tsconfig',
      'tools/tsconfig.json',
      'tools/charts/diff.ts',
      '--check',
    ),
  ],
  [run('unused code', 'knip')],
  [run('import boundaries', 'depcruise', '--config', '.dependency-cruiser.cjs', ...folders)],
  ...folders.map((folder) => [types(folder)]),
  [run('format and lint', 'biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=20', '.')],
  [
    run(
      'words: catalogues are whole, and plain',
      'tsx',
      '--tsconfig',
      'tools/tsconfig.json',
      'tools/messages/messages.ts',
      '--check',
    ),
  ],
  [run('contract', 'redocly', 'lint', 'openapi/openapi.yaml', ...rules)],
];

async function take(step: readonly Look[]): Promise<string[]> {
  const problems: string[] = [];
  const lines: string[] = [];
  for (const look of step) {
    const started = Date.now();
    const { name, isGood, output } = await look();
    lines.push(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (isGood) {
      lines.push(...output.split('\n').filter((line) => line.startsWith(REMARK)));
      continue;
    }
    problems.push(name);
    lines.push(output.trim().slice(0, 6000));
    break;
  }
  told.set(step, lines);
  tell();
  return problems;
}

const told = new Map<readonly Look[], readonly string[]>();
let shown = 0;

/** Says what is known, in the order of the steps, whichever came to its end first. */
function tell() {
  for (let step = steps[shown]; step && told.has(step); step = steps[shown]) {
    for (const line of told.get(step) ?? []) console.log(line);
    shown += 1;
  }
}

/** `npm run check`: everything that can be said about the code without running it. */
const problems: string[] = await take(first);
const waiting = steps.filter((step) => step !== first);
async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) problems.push(...(await take(step)));
}
await Promise.all(Array.from({ length: HANDS }, work));

rmSync(scratch, { recursive: true });
console.log(problems.length === 0 ? 'Everything is in order.' : `Not in order: ${problems.join(', ')}.`);
process.exit(problems.length === 0 ? 0 : 1);
