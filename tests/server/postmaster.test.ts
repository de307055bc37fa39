import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findPostmaster, sharedMegabytes } from '#server/database/embedded/postmaster.ts';

function locked(text: string): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'postmaster.pid');
  writeFileSync(file, text);
  return { folder, file };
}

it('leaves a lock alone that PostgreSQL has made and not written yet: it would stop, and say nothing', () => {
  const { folder, file } = locked('');
  expect(findPostmaster(folder)).toMatchObject({ ready: false });
  expect(existsSync(file)).toBe(true);
  const before = new Date(Date.now() - 60_000);
  utimesSync(file, before, before);
  expect(findPostmaster(folder)).toBeUndefined();
});

it('takes a lock for none whose process is another program, or gone', () => {
  for (const pid of [process.pid, 2 ** 22 + 1])
    expect(findPostmaster(locked(`${pid}\n/data\n1\n5432\n/socket\n\n\nready   \n`).folder)).toBeUndefined();
});

it('keeps a quarter of the memory for the pages of its tables, within bounds', () => {
  const gigabyte = 2 ** 30;
  expect([0.25, 1, 4, 8, 64].map((size) => sharedMegabytes(size * gigabyte))).toEqual([
    128, 256, 1024, 2048, 2048,
  ]);
});
