import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const packings = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

/** Sends a built file, packed where a packed copy lies beside it; false when there is no such file to serve. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  path: string,
): Promise<boolean> {
  const type = types[extname(path)];
  if (!type) return false;
  const file = join(folder, path);
  const plain = await describe(file);
  if (!plain) return false;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  let sent = { file, encoding: '', ...plain };
  for (const { encoding, suffix } of packings) {
    const packed = sent.encoding || !accepts(accepted, encoding) ? undefined : await describe(file + suffix);
    if (packed && packed.changed >= plain.changed) sent = { file: file + suffix, encoding, ...packed };
  }
  const tag = `"${sent.size.toString(36)}-${Math.round(sent.changed).toString(36)}"`;
  reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': cacheControl(path) }).type(type);
  if (sent.encoding) reply.header('content-encoding', sent.encoding);
  if (request.headers['if-none-match'] === tag) reply.code(304).send();
  else reply.header('content-length', sent.size).send(createReadStream(sent.file));
  return true;
}

async function describe(file: string): Promise<{ size: number; changed: number } | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? { size: found.size, changed: found.mtimeMs } : undefined;
}

const accepts = (header: string, encoding: string) =>
  header
    .split(',')
    .some((one) => new RegExp(`^\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$).*)?$`).test(one));

function cacheControl(path: string): string {
  if (/^\/(assets\/|boot-[\w-]+\.js$)/.test(path)) return 'public, max-age=31536000, immutable';
  return path === '/version.json' ? 'no-store' : 'no-cache';
}
