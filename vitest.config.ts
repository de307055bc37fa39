import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, extends: false as const };

/** Only how long what hangs may hang: a busy machine needs much of it, and nothing waits longer than it has to. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

// The groups run one after another, so that the tests in the browser have the cores to themselves.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          ...patient,
          name: 'machines',
          maxWorkers: 3,
          include: ['tests/{machines,client,styles}/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...node,
          ...patient,
          name: 'server',
          maxWorkers: 3,
          // a file imports 500 modules; Vitest restores what a file has spied on
          isolate: false,
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          globalSetup: 'tests/support/postgres.ts',
          setupFiles: 'tests/support/quick-hashes.ts',
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...node,
          ...patient,
          name: 'e2e',
          // two browsers fill two cores; a third saves a tenth of the time and takes it from those that paint
          maxWorkers: 2,
          // a file imports 300 modules and starts a browser: oncePerFile keeps what is not to be shared
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/site.ts',
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
