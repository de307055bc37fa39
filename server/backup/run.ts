import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { StartRefused } from '#server/refused-start.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { openToFill, openToRead } from './open.ts';
import { readBackup } from './read.ts';
import { writeBackup } from './write.ts';

type Environment = Record<string, string | undefined>;

/** `npm run backup -- FILE`: the database of the settings into one compressed file, while servers may go on. */
export async function backup(env: Environment, file: string | undefined): Promise<void> {
  if (!file) throw new StartRefused('Say where to: npm run backup -- FILE');
  const half = `${file}.${process.pid}`;
  try {
    await reading(readSettings(env), (rows) =>
      pipeline(rows, createGzip(), createWriteStream(half, { mode: 0o600, flush: true })),
    );
    await rename(half, file);
  } finally {
    await rm(half, { force: true });
  }
  console.log(
    `The backup is in ${file}. It opens every record and session: keep it as safe as the database.`,
  );
}

/** `npm run restore -- FILE`: what `backup` wrote into the empty database of the settings. */
export async function restore(env: Environment, file: string | undefined): Promise<void> {
  if (!file) throw new StartRefused('Say what from: npm run restore -- FILE');
  const target = await openToFill(readSettings(env));
  try {
    const packed = createReadStream(file);
    const plain = createGunzip();
    packed.once('error', (error) => plain.destroy(error));
    await readBackup(packed.pipe(plain), target.url);
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, file);
  } finally {
    await target.close();
  }
  console.log('The backup is restored.');
}

/** `npm run move -- postgres://…`: the database of the settings into an empty one elsewhere; stop the servers first. */
export async function move(env: Environment, address: string | undefined): Promise<void> {
  if (!address)
    throw new StartRefused('Say where to: npm run move -- postgres://user:password@host:5432/name');
  await reading(readSettings(env), (rows) => readBackup(rows, address));
  console.log('Everything is there: start with DATABASE_URL set to that address.');
}

async function reading(
  settings: Settings,
  use: (rows: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const source = await openToRead(settings);
  const client = new pg.Client({ connectionString: source.url });
  try {
    await client.connect();
    await use(writeBackup(client));
  } finally {
    await client.end();
    await source.close();
  }
}

function explain(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOENT') return new StartRefused(`There is no file ${file}.`);
  if (error.code === 'Z_BUF_ERROR')
    return new StartRefused('The backup is not whole: it ends too early. Nothing was restored.');
  if (error.code?.startsWith('Z_'))
    return new StartRefused('The file is no backup of Chartroom. Nothing was restored.');
  return error;
}
