import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const smallestWorthwhile = 1024;
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;
const ways = [
  { suffix: '.br', pack: packBrotli },
  { suffix: '.gz', pack: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
];

/** Lays compressed copies beside the built files, so that no request waits for compression. */
export async function compressPages(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!compressible.test(name) || (await stat(file)).size < smallestWorthwhile) continue;
    const bytes = await readFile(file);
    await Promise.all(ways.map(async ({ suffix, pack }) => writeFile(file + suffix, await pack(bytes))));
  }
}

function packBrotli(bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}
