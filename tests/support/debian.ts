import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program by one of its names, from the PATH or where Debian keeps a server's programs. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/sbin'];
  return names
    .flatMap((name) => folders.map((folder) => `${folder}/${name}`))
    .find((file) => existsSync(file));
}

/** Installs packages of Debian where that is allowed: as root, on a system that has apt. */
export function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
