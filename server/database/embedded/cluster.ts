import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '#server/refused-start.ts';
import { type Account, chooseAccount, mayEnter } from './account.ts';
import { type Binaries, findBinaries, openFolder } from './binaries.ts';

const run = promisify(execFile);

/** A PostgreSQL data folder, whom it belongs to, and the password of its superuser. */
export interface Cluster {
  folder: string;
  account: Account;
  binaries: Binaries;
  password: string;
  log: string;
}

/** Opens the cluster of a data folder and makes it where there is none yet. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true });
  const link = join(dataDir, 'postgres');
  const existing = existsSync(link) ? realpathSync(link) : undefined;
  const account = chooseAccount(existing);
  const binaries = await findBinaries(account);
  const password = keepPassword(join(dataDir, 'postgres.password'));
  const folder = existing ?? (await createCluster(link, { account, binaries, password }));
  await refuseOtherVersion(folder, binaries);
  return { folder, account, binaries, password, log: join(dataDir, 'postgres.log') };
}

function keepPassword(file: string): string {
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** A cluster is made under another name and moved at the end, so that a start cut short leaves no half of one. */
async function createCluster(
  link: string,
  made: Pick<Cluster, 'account' | 'binaries' | 'password'>,
): Promise<string> {
  const { account, binaries, password } = made;
  const inside = mayEnter(account, join(link, '..'));
  const folder = inside
    ? link
    : join(openFolder, `${basename(join(link, '..'))}-${randomBytes(6).toString('hex')}`);
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true, mode: 0o700 });
  const passwordFile = `${half}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    if (!inside) chmodSync(openFolder, 0o755);
    chownSync(half, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${half}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
    );
    renameSync(half, folder);
    if (!inside) symlinkSync(folder, link);
  } catch (error) {
    if (!existsSync(link)) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(half, { recursive: true, force: true });
  }
  return realpathSync(link);
}

async function refuseOtherVersion(folder: string, binaries: Binaries): Promise<void> {
  const written = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = await run(binaries.postgres, ['--version']);
  const carried = /(\d+)/.exec(stdout)?.[1];
  if (written !== carried) {
    throw new StartRefused(
      `The data in ${folder} was written by PostgreSQL ${written} and this release carries ${carried}: dump it with the old one and restore it here.`,
    );
  }
}
