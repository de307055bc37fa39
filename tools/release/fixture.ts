import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup } from '#server/backup/run.ts';
import { runFilling } from '#server/demo/run.ts';

const root = join(import.meta.dirname, '../..');
const migrations = join(root, 'server/database/migrations');
const into = join(root, 'tests/fixtures/releases');
const few = { patients: 24, calendars: 1, density: 0.02, seed: 1 };

/** Keeps a small clinic as this release stores it, and what its schema was made by: later releases have to open it. */
async function keep(version: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-fixture-'));
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
  mkdirSync(into, { recursive: true });
  try {
    await runFilling(env, few);
    await backup(env, join(into, `${version}.backup`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const hashes = Object.fromEntries(
    readdirSync(migrations)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(migrations, name)))
          .digest('hex'),
      ]),
  );
  writeFileSync(join(into, `${version}.migrations.json`), `${JSON.stringify(hashes, null, 2)}\n`);
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
await keep(version);
