import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** `npm run fuzz -- --requests 20000 --seed 7`: generated requests of every operation, one line for each finding. */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
});
const env = {
  ...process.env,
  FUZZ_REQUESTS: values.requests,
  FUZZ_SEED: values.seed ?? String(Date.now() % 2 ** 31),
};
const vitest = [
  'vitest',
  'run',
  'tests/contract/fuzz.test.ts',
  '--project=server',
  '--disableConsoleIntercept',
];
const { status } = spawnSync('npx', vitest, { stdio: 'inherit', env });
process.exit(status ?? 1);
