import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';

const lookEveryMs = 1000;
const megabyte = 1024 * 1024;

/**
 * Whether the disk of the embedded database has room for more than reading, which writes audit entries too. Of a
 * database by address nothing is known. Looked at once a second at most, and only while someone asks.
 */
export function createDiskSpace({
  dataDir,
  databaseUrl,
  diskReserve,
}: Pick<Settings, 'dataDir' | 'databaseUrl' | 'diskReserve'>): () => Promise<boolean> {
  if (databaseUrl || diskReserve === 0) return async () => true;
  let looked = Number.NEGATIVE_INFINITY;
  let hasRoom = Promise.resolve(true);
  async function look(): Promise<boolean> {
    try {
      const { bavail, bsize } = await statfs(join(dataDir, 'postgres'));
      return bavail * bsize >= diskReserve * megabyte;
    } catch {
      // no folder, or a system that does not tell: PostgreSQL says itself when it is full
      return true;
    }
  }
  return () => {
    if (performance.now() - looked > lookEveryMs) {
      looked = performance.now();
      hasRoom = look();
    }
    return hasRoom;
  };
}
