import yauzl from 'yauzl';

/** What an archive holds, by its places. */
export async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    entries.set(entry.fileName, Buffer.concat(pieces));
  }
  return entries;
}
