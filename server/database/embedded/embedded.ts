import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '#server/refused-start.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

export interface Embedded {
  /** A connection string for a database of the cluster. */
  url(database: string): string;
  stop(): Promise<void>;
}

const ownerLock = 4_017_001;
const longestStart = 60_000;
const ownerGoneWithin = 3000;

/**
 * Runs the embedded PostgreSQL of a data folder: starts it, adopts one that a killed server left behind, and starts
 * it again when it dies. One server owns a folder; the second is refused in one sentence.
 */
export async function runEmbedded(dataDir: string, options: string[] = []): Promise<Embedded> {
  const cluster = await openCluster(dataDir);
  let stopping = false;
  let owner = await own(cluster, dataDir, options);

  function watch(client: pg.Client): void {
    client.once('end', () => {
      if (!stopping) void revive();
    });
  }
  async function revive(): Promise<void> {
    while (!stopping) {
      try {
        owner = await own(cluster, dataDir, options);
        watch(owner);
        return;
      } catch {
        await pause(250);
      }
    }
  }

  watch(owner);
  return {
    url: (database) => connectionString(cluster, database),
    async stop() {
      stopping = true;
      await owner.end().catch(() => {});
      await stopPostmaster(cluster.folder);
    },
  };
}

/** The connection string of an embedded PostgreSQL that another process runs on the folder, where one does. */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const cluster = await openCluster(dataDir);
  return findPostmaster(cluster.folder)?.ready ? connectionString(cluster, 'postgres') : undefined;
}

/** The lock belongs to a connection, so that it ends with the process that held it, however that ends. */
async function own(cluster: Cluster, dataDir: string, options: string[]): Promise<pg.Client> {
  const client = await connectOrStart(cluster, options);
  for (let waited = 0; waited < ownerGoneWithin; waited += 50) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS owned', [ownerLock]);
    if (rows[0].owned) return client;
    await pause(50);
  }
  await client.end();
  throw new StartRefused(
    `The data in ${dataDir} is in use by another running server: stop that one, or set DATA_DIR to another folder.`,
  );
}

async function connectOrStart(cluster: Cluster, options: string[]): Promise<pg.Client> {
  const until = Date.now() + longestStart;
  let exited = false;
  let started = false;
  let reason = `${cluster.log} says why.`;
  while (Date.now() < until && !exited) {
    if (!findPostmaster(cluster.folder) && !started) {
      started = true;
      const child = await startPostmaster(cluster, options);
      child.once('error', ({ message }) => {
        exited = true;
        reason = `it could not be run: ${message}.`;
      });
      child.once('exit', () => {
        exited = findPostmaster(cluster.folder) === undefined;
        started = false;
      });
    }
    const client = await tryToConnect(cluster);
    if (client) return client;
    await pause(20);
  }
  throw new StartRefused(`The embedded PostgreSQL did not start; ${reason}`);
}

async function tryToConnect(cluster: Cluster): Promise<pg.Client | undefined> {
  if (!findPostmaster(cluster.folder)?.ready) return undefined;
  const client = new pg.Client({
    connectionString: connectionString(cluster, 'postgres'),
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') {
      throw new StartRefused(
        `The password in ${cluster.log.replace(/log$/, 'password')} does not open its database.`,
      );
    }
    return undefined;
  }
}

function connectionString(cluster: Cluster, database: string): string {
  const running = findPostmaster(cluster.folder);
  const where = new URLSearchParams({ host: running?.host ?? '', port: String(running?.port ?? '') });
  return `postgres://postgres:${encodeURIComponent(cluster.password)}@/${database}?${where}`;
}
