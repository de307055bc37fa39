import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promiseGroups } from '#tests/support/promises.ts';

it('names proofs of every group that are there', () => {
  const groups = promiseGroups();
  expect(groups.map(({ name }) => name)).toContain('people-and-rights');
  for (const { name, proofs } of groups) expect([name, proofs.length > 0]).toEqual([name, true]);
  expect(groups.flatMap(({ proofs }) => proofs.filter((file) => !existsSync(file)))).toEqual([]);
});
