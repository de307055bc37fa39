import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, extends: false as const };

/** Only how long what hangs may hang: a busy machine needs much of it, and nothing waits longer than it has to. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

// The groups run one after another, so that the tests in the browser have the cores to themselves.
export default defineConfig({
  test: {
    // a third fills what two leave idle of two cores while they wait for a page
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...node,
          ...patient,
          name: 'machines',
          include: ['tests/{machines,client,styles}/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...node,
          ...patient,
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          globalSetup: 'tests/support/postgres.ts',
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...node,
          ...patient,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/site.ts',
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
