import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origin } from '#server/http/call.ts';
import { callerOf } from '#server/http/caller.ts';
import { etag } from '#server/http/etag.ts';
import type { QueryPairs } from '#server/http/query.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { CloseCode } from '#server/messages/closed-codes.ts';
import { askedLanguage } from '#server/words/languages.ts';
import type { Resource } from './kind.ts';
import { outcomeOf } from './outcome.ts';

/** What belongs to FHIR, of whatever version. */
export const top = '/fhir';
/** Where FHIR begins. */
export const root = `${top}/R4`;
/** Whether an address is one that a program for FHIR asks, so that it is refused in the shape that such a program reads. */
export const isBelowFhir = (url: string): boolean => /^\/fhir(?:[/?]|$)/.test(url);
const mediaType = 'application/fhir+json; charset=utf-8';

/** From where a call came. */
export const originOf = (request: FastifyRequest, closeCode: CloseCode): Origin => ({
  address: callerOf(request),
  requestId: request.id,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  language: askedLanguage(request.headers['accept-language']),
  site: originUrl(request),
  page: request.headers.origin,
  isHere: false,
  closeCode,
});

/** The server's own address, as the caller named it. */
export const originUrl = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;
/** The address of this API, as the caller named it. */
export const baseOf = (request: FastifyRequest): string => originUrl(request) + root;

/** Whether bytes are wanted as a resource of FHIR, and not as what they are. */
export function asksForResource({ headers: { accept = '' }, query }: FastifyRequest): boolean {
  const format = (query as QueryPairs).find(([name]) => name === '_format')?.[1];
  return /json/i.test(format ?? accept);
}

/** JSON is the one format; who can take nothing else is told so, and not answered in another. */
export function refuseOtherFormats({ headers: { accept }, query }: FastifyRequest): void {
  const format = (query as QueryPairs).find(([name]) => name === '_format')?.[1];
  const wished = format ?? accept ?? '*/*';
  if (/json|\*\/\*|application\/\*/i.test(wished)) return;
  throw new Refusal(406, { detail: 'This server speaks JSON (application/fhir+json) only.' });
}

/** A resource with its version. */
export function send(reply: FastifyReply, resource: object, status = 200): FastifyReply {
  const { meta } = resource as { meta?: { versionId?: string; lastUpdated?: string } };
  if (meta?.versionId) reply.header('etag', `W/${etag(Number(meta.versionId))}`);
  if (meta?.lastUpdated) reply.header('last-modified', new Date(meta.lastUpdated).toUTCString());
  return reply.code(status).type(mediaType).send(JSON.stringify(resource));
}

/** A refusal as FHIR tells it. */
export const sendOutcome = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type(mediaType)
    .send(JSON.stringify(outcomeOf(refusal)));

/** Whether what has no place here is passed over: only who says so loses it. */
export const handlingOf = (request: FastifyRequest): 'strict' | 'lenient' =>
  /(^|[,;\s])handling=lenient\b/i.test(headerOf(request, 'prefer') ?? '') ? 'lenient' : 'strict';

/** A header that may stand there once. */
export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** What was written: whole for whoever may read it, unless they would rather have less. */
export function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, resource, mayRead }: { status: number; resource: Resource; mayRead: boolean },
): FastifyReply {
  const { versionId } = resource.meta as { versionId: string };
  const { resourceType: type, id } = resource;
  reply.header('location', `${baseOf(request)}/${type}/${id}/_history/${versionId}`);
  if (mayRead && !/\breturn=minimal\b/i.test(headerOf(request, 'prefer') ?? ''))
    return send(reply, resource, status);
  return reply
    .header('etag', `W/${etag(Number(versionId))}`)
    .code(status)
    .send();
}
