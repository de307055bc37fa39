import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFaults } from '#tests/support/faults.ts';

const faults = readFaults();

test.each(faults.map((fault) => [fault.name, fault] as const))('%s still fits the code', (_, fault) => {
  expect(existsSync(fault.test), fault.test).toBe(true);
  expect(fault.words).toMatch(/\.$/);
  expect(fault.changes.length).toBeGreaterThan(0);
  for (const { file, before } of fault.changes) expect(readFileSync(file, 'utf8')).toContain(before);
});

test('forty faults are kept, in charts, screens and server alike', () => {
  const files = faults.flatMap(({ changes }) => changes.map(({ file }) => file.split('/', 1)[0]));
  expect(faults.length).toBeGreaterThanOrEqual(40);
  for (const part of ['machines', 'src', 'server'])
    expect(files.filter((one) => one === part).length, part).toBeGreaterThanOrEqual(8);
});
