import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promiseGroups } from '#tests/support/promises.ts';

it('names proofs of every group that are there', () => {
  const groups = promiseGroups();
  expect(groups.map(({ name }) => name)).toContain('people-and-rights');
  for (const { name, proofs } of groups) expect([name, proofs.length > 0]).toEqual([name, true]);
  expect(groups.flatMap(({ proofs }) => proofs.filter((file) => !existsSync(file)))).toEqual([]);
});

it('names a proof of every row of the door that is there', () => {
  const rows = readFileSync('docs/door.md', 'utf8').match(/^\| (?!What \|).+\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    const [what = '', proof = '', ...others] = row.split(' | ');
    const files = [...proof.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file);
    expect([what, files.length > 0, files.filter((file) => !existsSync(file))]).toEqual([what, true, []]);
    expect([what, others.length]).toEqual([what, 4]);
  }
});
