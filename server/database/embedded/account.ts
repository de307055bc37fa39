import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartRefused } from '#server/refused-start.ts';

/** The system user that runs PostgreSQL; empty means the user that runs Node. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Chooses who runs PostgreSQL, which refuses to run as root: the owner of the data, otherwise the user `postgres`. */
export function chooseAccount(cluster: string | undefined): Account {
  if (process.getuid?.() !== 0) return {};
  if (cluster) {
    const owner = statSync(cluster);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return findAccount() ?? createAccount();
}

function findAccount(): Account | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === 'postgres') return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function createAccount(): Account {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {}
  const account = findAccount();
  if (account) return account;
  throw new StartRefused(
    'PostgreSQL does not run as root, and no user "postgres" could be added: start as another user or set DATABASE_URL.',
  );
}

/** Whether the account may enter a folder, all folders above it included. */
export function mayEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
