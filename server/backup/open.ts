import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runEmbedded, runningEmbedded } from '#server/database/embedded/embedded.ts';
import { StartRefused } from '#server/refused-start.ts';
import type { Settings } from '#server/settings.ts';

/** A database's connection string, for as long as it is needed. */
export interface Opened {
  url: string;
  close(): Promise<void>;
}

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

const nothingToClose = async () => {};

/** The database that the server would open, to be read; also while a server runs on it. */
export async function openToRead({ dataDir, databaseUrl }: Place): Promise<Opened> {
  if (databaseUrl) return { url: databaseUrl, close: nothingToClose };
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartRefused(`There is no database in ${dataDir}: set DATA_DIR to the folder that has one.`);
  const running = await runningEmbedded(dataDir);
  if (running) return { url: running, close: nothingToClose };
  return openToFill({ dataDir, databaseUrl });
}

/** The database that the server would open, made where there is none yet, to be filled while no server runs on it. */
export async function openToFill({ dataDir, databaseUrl }: Place): Promise<Opened> {
  if (databaseUrl) return { url: databaseUrl, close: nothingToClose };
  const embedded = await runEmbedded(dataDir);
  return { url: embedded.url('postgres'), close: () => embedded.stop() };
}
