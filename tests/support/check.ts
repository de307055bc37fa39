import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm run check`: everything that can be said about the code without running it. */
const scratch = mkdtempSync(join(tmpdir(), 'chartroom-check-'));
const problems: string[] = [];

function run(name: string, command: string, ...args: string[]) {
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync('npx', [command, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  tell(name, status === 0, started, `${stdout}\n${stderr}`);
}

function same(name: string, committed: string, generated: string) {
  const isSame = readFileSync(committed, 'utf8') === readFileSync(join(scratch, generated), 'utf8');
  tell(
    name,
    isSame,
    Date.now(),
    `${committed} is stale: run \`npm run generate\` and commit what it writes.`,
  );
}

function tell(name: string, ok: boolean, started: number, output: string) {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (ok) return;
  problems.push(name);
  console.log(output.trim().slice(0, 6000));
}

run('format and lint', 'biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=20', '.');
for (const part of ['machines', 'src', 'server', 'tests']) run(`types: ${part}`, 'tsc', '-p', part);
run('unused code', 'knip');
run(
  'import boundaries',
  'depcruise',
  '--config',
  '.dependency-cruiser.cjs',
  'machines',
  'src',
  'server',
  'tests',
  'docs',
);
run('charts: drawings are up to date', 'tsx', '--tsconfig', 'docs/tsconfig.json', 'docs/stale.ts');
run('types: docs', 'tsc', '-p', 'docs');
run('contract', 'redocly', 'lint', 'openapi/openapi.yaml', '--config', 'openapi/redocly.yaml');
const bundle = join(scratch, 'description.json');
run(
  'contract: bundle',
  'redocly',
  'bundle',
  'openapi/openapi.yaml',
  '--config',
  'openapi/redocly.yaml',
  '-o',
  bundle,
);
run(
  'contract: types',
  'openapi-typescript',
  bundle,
  '--default-non-nullable=false',
  '-o',
  join(scratch, 'schema.d.ts'),
);
same('contract: description is up to date', 'openapi/description.json', 'description.json');
same('contract: types are up to date', 'openapi/schema.d.ts', 'schema.d.ts');

rmSync(scratch, { recursive: true });
console.log(problems.length === 0 ? 'Everything is in order.' : `Not in order: ${problems.join(', ')}.`);
process.exit(problems.length === 0 ? 0 : 1);
