import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/http/refusal.ts';
import type { Settings } from '#server/settings.ts';
import { createDocuments } from './documents.ts';

interface PagesDeps {
  folder: string | undefined;
  settings: Pick<Settings, 'apiBaseUrl'>;
  /** Answers the paths below /api that no operation takes. */
  unmatched(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Serves the built front end: files by name, and a document for every page that a browser navigates to. */
export async function registerPages(
  app: FastifyInstance,
  { folder, settings, unmatched }: PagesDeps,
): Promise<void> {
  const documents = folder ? createDocuments(folder, settings.apiBaseUrl) : undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (/^\/(api|healthz)(\/|$)/.test(path)) return unmatched(request, reply);
    const isNavigation = (request.method === 'GET' || request.method === 'HEAD') && wantsHtml(request);
    if (!documents || !isNavigation || isFile(path)) throw notFound();
    return documents.send(request, reply, path);
  });
  if (!folder || !existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    allowedPath: (path) => isServed(path),
    setHeaders: (reply, path) => reply.setHeader('cache-control', cacheControl(path.slice(folder.length))),
  });
}

const wantsHtml = (request: FastifyRequest) => (request.headers.accept ?? '*/*').includes('text/html');
const isFile = (path: string) => /\.[^/]*$/.test(path) && !path.endsWith('.html');

/** Documents are filled in before they are sent; source maps and what begins with a dot are nobody's business. */
const isServed = (path: string) => !/(\.html|\.map|\.br|\.gz)$/.test(path) && !path.includes('/.');

function cacheControl(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('version.json') ? 'no-store' : 'no-cache';
}
