import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DemoOffer } from '#server/demo/offer.ts';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Settings } from '#server/settings.ts';
import { askedLanguage } from '#server/words/languages.ts';
import { partsAt, type RouteParts } from './routeParts.ts';

/** What our API can do beyond the specified calls, for a client that asks before it sends such headers. */
const ownFeatures =
  'idempotency-key if-match logout invitations refresh-rotation recovery address-change visit-links second-factor connections booking-page retention hand-over leaving clinics-table patient-ids';

const oneSignIn = 'one-sign-in';
/** How a page that was rendered ahead hides what only some servers offer. */
const hiddenLink = ` hidden="" data-feature="${oneSignIn}"`;

const quick = { [constants.BROTLI_PARAM_QUALITY]: 4 };

type ApiAddress = Pick<Settings, 'apiBaseUrl' | 'apiFeatures' | 'oidc'>;

/** The websites that may show the booking page under a word in a frame. */
export type Embedding = (word: string) => Promise<readonly string[]>;

export interface Documents {
  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply>;
}

/** Sends the HTML of a page, prerendered where the build has it, with the address of the API filled in. */
export function createDocuments(
  folder: string,
  api: ApiAddress,
  demo: Pick<DemoOffer, 'isOpen'>,
  embedding: Embedding,
): Documents {
  const read = createReader();
  const framed = async (page: string) => {
    const [frame, parts] = await Promise.all(
      ['frame.html', 'route-parts.json'].map((name) => read(join(folder, name))),
    );
    return frame && namingParts(frame, partsAt(parts ? (JSON.parse(parts) as RouteParts) : {}, page));
  };
  return {
    async send(request, reply, path) {
      const page = path.replace(/\/index\.html$/, '');
      const [, door] = /^\/(visit|book|arrive)(?:\/|$)/.exec(page) ?? [];
      const isForms = /^\/visit\/[^/]+\/forms\/?$/.test(page);
      const html = door
        ? await read(
            join(
              folder,
              isForms ? 'forms' : door,
              `index.${askedLanguage(request.headers['accept-language'])}.html`,
            ),
          )
        : ((await read(join(folder, page, 'index.html'))) ?? (await framed(page)));
      if (html === undefined) throw notFound();
      const filled = fillDocument(html, api, ownOrigin(request), await demo.isOpen());
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', vary: 'accept-encoding' });
      // the address of a patient's page opens a visit: no request tells where it came from
      if (door) reply.headers({ 'referrer-policy': 'no-referrer', vary: 'accept-encoding, accept-language' });
      const [, word] = /^\/book\/([^/]+)\/?$/.exec(page) ?? [];
      const framedBy = word ? await embedding(word) : [];
      if (door)
        reply.header(
          'content-security-policy',
          contentSecurityPolicy(api.apiBaseUrl, framedBy, stylesIn(html)),
        );
      if (framedBy.length > 0) reply.removeHeader('x-frame-options');
      // the compression plugin serves routes only, and these documents answer what no route takes
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(filled);
      return reply.header('content-encoding', 'br').send(brotliCompressSync(filled, { params: quick }));
    },
  };
}

const known = new Map<string, readonly string[]>();

/** The hashes of the styles that the build has put into a document. */
function stylesIn(html: string): readonly string[] {
  const hashes =
    known.get(html) ??
    [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
  known.set(html, hashes);
  return hashes;
}

/** Lets the parts of a page come at once with the document, instead of one after the other. */
const namingParts = (frame: string, parts: readonly string[]) =>
  frame.replace(
    '</head>',
    `${parts
      .filter((part) => !frame.includes(part))
      .map((part) => `  <link rel="modulepreload" crossorigin href="${part}">\n  `)
      .join('')}</head>`,
  );

/** Reads a file once for as long as it does not change. */
function createReader(): (file: string) => Promise<string | undefined> {
  const known = new Map<string, { changed: number; html: string }>();
  return async (file) => {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const earlier = known.get(file);
    if (earlier?.changed === found.mtimeMs) return earlier.html;
    const html = await readFile(file, 'utf8');
    known.set(file, { changed: found.mtimeMs, html });
    return html;
  };
}

/** Tells a document where the API is and what it can do; of another server's nothing is known but what is set. */
export function fillDocument(
  html: string,
  { apiBaseUrl, apiFeatures, oidc }: ApiAddress,
  ownOrigin: string,
  offersDemo = false,
): string {
  const ours = [ownFeatures, ...(oidc ? [oneSignIn] : []), ...(offersDemo ? ['demo'] : [])].join(' ');
  const features = apiFeatures ?? (apiBaseUrl === undefined ? ours : '');
  const told = fill(fill(html, 'api-base-url', apiBaseUrl ?? ownOrigin), 'api-features', features);
  return features.split(/\s+/).includes(oneSignIn) ? told.replace(hiddenLink, '') : told;
}

function fill(html: string, name: string, content: string): string {
  const tag = new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*(")`);
  return html.replace(tag, (_all, before: string, after: string) => before + escapeHtml(content) + after);
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The origin as the browser named it; a Host that is no host name is left to the client's default. */
function ownOrigin(request: FastifyRequest): string {
  return /^[A-Za-z0-9.:[\]-]+$/.test(request.host) ? `${request.protocol}://${request.host}` : '';
}
