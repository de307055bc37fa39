import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DemoOffer } from '#server/demo/offer.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Settings } from '#server/settings.ts';
import { createDocuments, type Embedding } from './documents.ts';
import { sendFile } from './files.ts';

interface PagesDeps {
  folder: string | undefined;
  settings: Pick<Settings, 'apiBaseUrl' | 'apiFeatures' | 'oidc'>;
  demo: Pick<DemoOffer, 'isOpen'>;
  embedding: Embedding;
  /** Answers the paths below /api that no operation takes. */
  unmatched(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Serves the built front end: files by name, and a document for every page that a browser navigates to. */
export function registerPages(
  app: FastifyInstance,
  { folder, settings, demo, embedding, unmatched }: PagesDeps,
): void {
  const documents = folder ? createDocuments(folder, settings, demo, embedding) : undefined;
  if (folder) registerReference(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const asked = request.url.split('?', 1)[0] ?? '/';
    if (/^\/(api|healthz|readyz|metrics)(\/|$)/.test(asked)) return unmatched(request, reply);
    const path = ownPath(asked);
    if (!folder || !documents || !/^(GET|HEAD)$/.test(request.method)) throw notFound();
    if (path !== undefined && (await sendFile(request, reply, folder, path))) return reply;
    if (!wantsHtml(request)) throw notFound();
    if (path === undefined || isFile(path)) return documents.send(request, reply.code(404), nowhere);
    return documents.send(request, reply, path);
  });
}

/** The readable reference of the API; its files lie with the pages, and it draws itself from the description. */
function registerReference(app: FastifyInstance, folder: string): void {
  const file = join(folder, 'api-docs/index.html');
  if (!existsSync(file)) return;
  const html = readFileSync(file, 'utf8');
  app.get('/api/docs', { config: { operation: 'readReference' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(html),
  );
}

/** A path that is no page: its document lets the front end say so. */
const nowhere = '/nowhere';

/** The path inside the built folder; undefined for what leads out of it or begins with a dot. */
function ownPath(asked: string): string | undefined {
  try {
    const path = decodeURIComponent(asked);
    const isOwn = path === normalize(path) && !/[\0\\]|\/\./.test(path);
    return isOwn ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Browsers name HTML; what names nothing (a monitor, a proxy's probe, a crawler) is shown the page too. */
const wantsHtml = ({ headers: { accept = '*/*' } }: FastifyRequest) =>
  accept.includes('text/html') || accept.startsWith('*/*');
const isFile = (path: string) =>
  /^\/assets(\/|$)/.test(path) || (/\.[^/]*$/.test(path) && !path.endsWith('/index.html'));
