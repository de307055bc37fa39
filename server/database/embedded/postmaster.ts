import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

/** What PostgreSQL writes about itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  host: string;
  port: number;
  /** False while it starts, recovers or stops. */
  ready: boolean;
}

const largestLog = 10 * 1024 * 1024;
const longestSocketPath = 100;

/** The server that runs on a cluster, or undefined; a file left over by a dead one counts as none. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readLock(folder)?.split('\n');
  if (!lines) return undefined;
  const [pid = '', , , port = '', socket = '', address = '', , status = ''] = lines;
  const found = { pid: Number(pid), host: socket || address, port: Number(port) };
  // PostgreSQL makes the file first and then writes it, and stops where someone takes it away
  if (pid === '') return isFresh(folder) ? { ...found, ready: false } : undefined;
  return isPostgres(found.pid) ? { ...found, ready: status.trim() === 'ready' } : undefined;
}

const lockOf = (folder: string) => join(folder, 'postmaster.pid');
const longestWriting = 10_000;

function readLock(folder: string): string | undefined {
  try {
    return readFileSync(lockOf(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const isFresh = (folder: string) =>
  Date.now() - (statSync(lockOf(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0) < longestWriting;

/** A process id is given again to others after a restart of the machine, and PostgreSQL then refuses to start. */
function isPostgres(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const command = `/proc/${pid}/cmdline`;
  return existsSync(command) ? readFileSync(command, 'utf8').includes('postgres') : true;
}

/** Starts PostgreSQL on a cluster, in its own process group so that Ctrl-C reaches only Node. */
export async function startPostmaster(cluster: Cluster, options: string[]): Promise<ChildProcess> {
  if (!findPostmaster(cluster.folder)) rmSync(lockOf(cluster.folder), { force: true });
  const listen = await whereToListen(cluster.folder);
  const log = openLog(cluster.log);
  const child = spawn(
    cluster.binaries.postgres,
    [
      '-D',
      cluster.folder,
      ...listen,
      ...[...quiet, `shared_buffers=${sharedMegabytes()}MB`, ...options].flatMap((option) => ['-c', option]),
    ],
    {
      ...cluster.account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  child.unref();
  return child;
}

/** Statements and values would put patient data into the log. */
const quiet = [
  'log_min_messages=fatal',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'max_connections=60',
  'jit=off',
];

const mostShared = 2048;
const leastShared = 128;

/**
 * How much PostgreSQL keeps of its tables, in MB: a quarter of the bytes that the machine or its container has, as
 * PostgreSQL's manual advises; only what is read is ever taken of it. With the 128 MB of a fresh cluster a large
 * clinic's pages come from the system again and again.
 */
export function sharedMegabytes(
  memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): number {
  return Math.min(mostShared, Math.max(leastShared, Math.floor(memory / 4 / 2 ** 20)));
}

async function whereToListen(folder: string): Promise<string[]> {
  const fits =
    process.platform !== 'win32' && Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath;
  if (fits) return ['-k', folder, '-p', '5432', '-c', 'listen_addresses='];
  const port = String(await freePort());
  return ['-p', port, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Stops the server of a cluster: its connections are cut, its work is written down. */
export async function stopPostmaster(folder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const running = findPostmaster(folder);
    if (!running) return;
    if (running.pid > 0) process.kill(running.pid, signal);
    for (let waited = 0; waited < 8000 && findPostmaster(folder); waited += 20) await pause(20);
  }
}
