import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPostmaster } from '#server/database/embedded/postmaster.ts';

/** What is started, and from where. */
export interface Program {
  readonly command: readonly string[];
  readonly folder: string;
}

const checkout = join(import.meta.dirname, '../..');
const started = (...loaded: string[]): Program => ({
  command: [
    ...['--max-semi-space-size=4', '--heap-growing-percent=20', '--import', 'tsx'],
    ...loaded,
    join(checkout, 'server/main.ts'),
  ],
  folder: checkout,
});
const ofCheckout = started();

/** The server of the checkout, in which a new password costs next to nothing. */
export const withQuickHashes = started('--import', join(import.meta.dirname, 'quick-hashes.ts'));

export interface ServerProcess {
  origin: string;
  pid: number;
  /** Everything that was printed so far, on both streams. */
  printed(): string;
  /** Sends a signal and waits for the end; the exit code, or undefined after a kill. */
  end(signal: NodeJS.Signals): Promise<number | undefined>;
  ended: Promise<number | undefined>;
}

/** A data folder for processes of a test, removed with whatever PostgreSQL still runs on it. */
export function makeDataDir(): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), 'chartroom-data-'));
  chmodSync(path, 0o755);
  return {
    path,
    async remove() {
      await stopPostmaster(join(path, 'postgres'));
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Starts the server as a user would, without a front end. */
export function spawnServer(env: Record<string, string>, { command, folder } = ofCheckout): ServerProcess {
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: {
      ...process.env,
      PAGES_DIR: tmpdir(),
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      OFFER_DEMO: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const ended = endOf(child);
  return {
    origin: `http://127.0.0.1:${env.PORT}`,
    pid: child.pid ?? 0,
    printed: () => text,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the server and waits for the line that says it is ready. */
export async function startServer(env: Record<string, string>, program = ofCheckout): Promise<ServerProcess> {
  const server = spawnServer(env, program);
  const over = server.ended.then(() => 'over');
  while (!server.printed().includes('Chartroom is ready at')) {
    const tick = new Promise((resolve) => setTimeout(resolve, 10));
    if ((await Promise.race([over, tick])) === 'over')
      throw new Error(`The server ended: ${server.printed()}`);
  }
  return server;
}

function endOf(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? undefined)));
}

/** A port that no one listens on. */
export function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(String(port)));
    });
  });
}

/** The process id of the PostgreSQL that runs on a data folder. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** How to reach the PostgreSQL that runs on a data folder. */
export function databaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return `postgres://postgres:${password}@/postgres?host=${encodeURIComponent(join(dataDir, 'postgres'))}&port=5432`;
}
