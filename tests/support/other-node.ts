import { spawnSync } from 'node:child_process';

/**
 * `npm run test:node24`: the newest version of Node that `engines` names runs a part of what needs no browser: the charts,
 * the client, and a server with its database, its passwords and its second steps. npm carries the runtime as a package.
 */
const version = '24.21.0';
const files = [
  ...['tests/client', 'tests/machines/app', 'tests/machines/parts', 'tests/machines/lifecycles'],
  ...['tests/server/second-factor.test.ts', 'tests/server/sign-in.test.ts'],
];

const system = process.platform === 'win32' ? 'win' : process.platform;
const run = (...words: string[]) =>
  spawnSync(
    'npm',
    ['exec', '--yes', `--package=node-${system}-${process.arch}@${version}`, '--', 'node', ...words],
    { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' },
  ).status === 0;

if (!run('--version')) {
  console.log(`Node ${version} is not to be had here, so nothing ran on it.`);
  process.exit(0);
}
const projects = ['--project=machines', '--project=server'];
process.exit(run('node_modules/vitest/vitest.mjs', 'run', ...projects, ...files) ? 0 : 1);
