import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What `npm ci` does last: it makes the types of the contract, unless only what a server needs was installed. */
if (existsSync('node_modules/openapi-typescript')) {
  const { status } = spawnSync('npm', ['run', '--silent', 'types'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.exitCode = status ?? 1;
}
