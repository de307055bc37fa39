import { spawnSync } from 'node:child_process';

/**
 * `npm run test:long`: the long forms of what `npm test` does briefly, and the server's tests with a pool of one
 * connection. `--only races` for one of them.
 */
const parts: Record<string, { files: string[]; env: Record<string, string> }> = {
  races: { files: ['tests/server/races.test.ts'], env: { RACERS: '200' } },
  'races at the door': { files: ['tests/server/door-races.test.ts'], env: { DOOR_RACERS: '10000' } },
  'guesses at the door': { files: ['tests/server/door-guesses.test.ts'], env: { DOOR_GUESSES: '100000' } },
  'races on the booking page': {
    files: ['tests/server/booking-races.test.ts'],
    env: { BOOKING_RACERS: '10000', BOOKING_ABANDONED: '1000' },
  },
  kills: {
    files: ['tests/server/process.test.ts', 'tests/server/several.test.ts'],
    env: { KILL_ROUNDS: '50' },
  },
  endurance: { files: ['tests/server/endurance.test.ts'], env: { ENDURANCE: 'long' } },
  monkey: { files: ['tests/e2e/monkey.test.ts'], env: { MONKEY_STEPS: '1500' } },
  // LIFE_SEED for another month
  life: { files: ['tests/e2e/life.test.ts'], env: { LIFE_HOURS: '100' } },
  fuzz: { files: ['tests/contract/fuzz.test.ts'], env: { FUZZ_REQUESTS: '20000' } },
  'pool of one': { files: ['tests/server', 'tests/contract'], env: { POOL_SIZE: '1' } },
};

const only = process.argv.includes('--only') ? process.argv.at(-1) : undefined;
if (only !== undefined && !Object.hasOwn(parts, only)) {
  console.error(`There is no part "${only}". Choose one of: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const failed = Object.entries(parts)
  .filter(([name]) => only === undefined || name === only)
  .filter(([name, { files, env }]) => {
    console.log(`\n${name}: ${files.join(' ')}`);
    const vitest = [
      'vitest',
      'run',
      ...files,
      '--project=server',
      '--project=e2e',
      '--disableConsoleIntercept',
    ];
    return spawnSync('npx', vitest, { stdio: 'inherit', env: { ...env, ...process.env } }).status !== 0;
  })
  .map(([name]) => name);
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All passed.');
process.exit(failed.length > 0 ? 1 : 0);
