import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster } from '#server/database/embedded/cluster.ts';
import { runEmbedded } from '#server/database/embedded/embedded.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from '#server/database/embedded/postmaster.ts';
import { migrate } from '#server/database/migrate.ts';
import { makeDataDir } from './server-process.ts';

/** A migrated database and its streaming replica, on PostgreSQLs of their own. */
export interface Pair {
  primaryUrl: string;
  replicaUrl: string;
  /** The replica shows nothing more of what the primary writes, until it goes on. */
  hold(): Promise<unknown>;
  goOn(): Promise<unknown>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  remove(): Promise<void>;
}

const hurried = ['fsync=off', 'full_page_writes=off'];

/** Makes a primary, copies its files while it stands still, and has the copy follow it. */
export async function startPair(): Promise<Pair> {
  const data = makeDataDir();
  const first = await runEmbedded(data.path, hurried);
  await migrate(first.url('postgres'));
  await first.stop();
  const primary = await openCluster(data.path);
  const folder = `${primary.folder}-replica`;
  execFileSync('cp', ['-a', primary.folder, folder]);
  writeFileSync(join(folder, 'standby.signal'), '');
  const replica: Cluster = { ...primary, folder, log: `${primary.log}.replica` };

  const running = await runEmbedded(data.path, hurried);
  const leader = findPostmaster(primary.folder);
  const follows = `primary_conninfo=host=${leader?.host} port=${leader?.port} user=postgres password=${primary.password}`;
  const startReplica = async () => {
    await startPostmaster(replica, [...hurried, follows]);
    while (!(await answers(replica))) await pause(20);
  };
  await startReplica();
  const replicaUrl = urlOf(replica);
  return {
    primaryUrl: running.url('postgres'),
    replicaUrl,
    hold: () => asked(replicaUrl, 'SELECT pg_wal_replay_pause()'),
    goOn: () => asked(replicaUrl, 'SELECT pg_wal_replay_resume()'),
    stopReplica: () => stopPostmaster(folder),
    startReplica,
    async remove() {
      await stopPostmaster(folder);
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
      await data.remove();
    },
  };
}

function urlOf({ folder, password }: Cluster): string {
  const running = findPostmaster(folder);
  const where = new URLSearchParams({ host: running?.host ?? '', port: String(running?.port ?? '') });
  return `postgres://postgres:${encodeURIComponent(password)}@/postgres?${where}`;
}

const answers = (cluster: Cluster) =>
  asked(urlOf(cluster), 'SELECT 1').then(
    () => true,
    () => false,
  );

async function asked(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
