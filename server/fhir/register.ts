import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { permitsScope } from '#machines/lifecycles/apiScopes.ts';
import { createApiTokens, type HeldToken } from '#server/access/apiTokens.ts';
import { scopeOf, stepMissing, tell } from '#server/access/scope.ts';
import { SessionEnded, type Transactions } from '#server/database/transaction.ts';
import type { Origin } from '#server/http/call.ts';
import { etag } from '#server/http/etag.ts';
import { type TakenMessages, toRefusal } from '#server/http/failures.ts';
import { type QueryPairs, splitQuery } from '#server/http/query.ts';
import { methodNotAllowed, notFound, Refusal, tokenRefused, tooManyRequests } from '#server/http/refusal.ts';
import { askedLanguage } from '#server/words/languages.ts';
import { capabilityOf, smartConfiguration } from './capability.ts';
import { everythingOf } from './everything.ts';
import type { FhirContext, Keyed, Kind } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { outcomeOf } from './outcome.ts';
import { createRate } from './rate.ts';
import { named, resourceOf, rowsOf } from './read.ts';
import { readSearch, searched } from './search.ts';
import { readSlot, searchedSlots } from './slots.ts';

export interface FhirDeps {
  transactions: Transactions;
  taken: TakenMessages;
}

const root = '/fhir/R4';
const mediaType = 'application/fhir+json; charset=utf-8';

type Named = { Params: { type: string; id: string; version: string } };

/** Answers FHIR R4 for other programs: each with a token, in the one clinic that it reaches. */
export function registerFhir(app: FastifyInstance, { transactions, taken }: FhirDeps): void {
  const findToken = createApiTokens(transactions);
  const secondsToWait = createRate();

  async function tokenOf(request: FastifyRequest): Promise<HeldToken> {
    const token = await findToken(request.headers.authorization);
    if (!token) throw tokenRefused('access');
    const seconds = secondsToWait(token.tokenId);
    if (seconds !== undefined) throw tooManyRequests(seconds);
    return token;
  }

  /** Reads in the clinic of the token; whoever made it has to be a member still. */
  async function within<T>(request: FastifyRequest, work: (context: FhirContext) => Promise<T>): Promise<T> {
    const token = await tokenOf(request);
    return transactions.openAs(token, async (trx, user) => {
      const scope = await scopeOf(trx, originOf(request), user, token.clinicId);
      if (!scope) throw new SessionEnded();
      if (scope.isStepMissing) throw new Refusal(403, { detail: stepMissing });
      const can: FhirContext['can'] = (one) => token.scopes.has(one) && permitsScope(scope.role, one);
      return work({ scope, base: baseOf(request), can });
    });
  }

  async function search(request: FastifyRequest<Named>, pairs: QueryPairs): Promise<object> {
    const { type } = request.params;
    return within(request, async (context) => {
      if (type === 'Slot') {
        refuseUnless(context, 'clinic.read');
        return searchedSlots(pairs, context);
      }
      const kind = kindOr404(type);
      refuseUnless(context, kind.needs);
      const asked = readSearch(kind, pairs, context);
      const bundle = await searched(kind, asked, context);
      await tellListed(kind, pairs, context, 'entry' in bundle);
      return bundle;
    });
  }

  const read = (request: FastifyRequest<Named>, version?: string): Promise<object> =>
    within(request, async (context) => {
      const { type, id } = request.params;
      if (type === 'Slot') {
        refuseUnless(context, 'clinic.read');
        return readSlot(id, context);
      }
      const kind = kindOr404(type);
      refuseUnless(context, kind.needs);
      const [row] = await rowsOf(kind, context, [named(kind, [id])], { limit: 1 });
      const shown = row && (await versionOf(kind, row, version, context));
      if (!shown) throw notFound();
      await tellRead(kind, shown, context);
      return resourceOf(kind, shown, context);
    });

  app.get(
    '/.well-known/smart-configuration',
    { config: { operation: 'readSmartConfiguration' } },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(smartConfiguration(originUrl(request)))),
  );
  app.register(
    async (fhir) => {
      fhir.setErrorHandler((error, request, reply) => {
        const refusal = toRefusal(error, taken);
        if (refusal.status >= 500) request.log.error({ failure: (error as Error).name }, 'request failed');
        return sendOutcome(reply, refusal);
      });
      fhir.addHook('onRequest', async (request) => refuseOtherFormats(request));
      fhir.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => body,
      );
      const config = (operation: string) => ({ config: { operation } });
      fhir.get('/metadata', config('fhirMetadata'), async (request, reply) =>
        send(reply, capabilityOf(baseOf(request))),
      );
      fhir.get('/.well-known/smart-configuration', config('readSmartConfiguration'), async (request, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(smartConfiguration(originUrl(request)))),
      );
      fhir.get<Named>('/:type', config('fhirSearch'), async (request, reply) =>
        send(reply, await search(request, request.query as QueryPairs)),
      );
      fhir.post<Named>('/:type/_search', config('fhirSearch'), async (request, reply) =>
        send(
          reply,
          await search(request, [
            ...(request.query as QueryPairs),
            ...splitQuery(String(request.body ?? '')),
          ]),
        ),
      );
      fhir.get<Named>('/:type/:id', config('fhirRead'), async (request, reply) =>
        send(reply, await read(request)),
      );
      fhir.get<Named>('/:type/:id/_history/:version', config('fhirVread'), async (request, reply) =>
        send(reply, await read(request, request.params.version)),
      );
      fhir.get<Named>('/Patient/:id/$everything', config('fhirEverything'), async (request, reply) => {
        const { id } = request.params;
        const bundle = await within(request, (context) => {
          refuseUnless(context, 'patient.read');
          return everythingOf(id, request.query as QueryPairs, context);
        });
        return send(reply, bundle);
      });
      fhir.all('/*', config('fhirUnknown'), async (request) => {
        if (request.method === 'GET') throw notFound();
        throw methodNotAllowed(request.method, 'GET');
      });
    },
    { prefix: root },
  );
}

function kindOr404(type: string): Kind {
  const kind = kindNamed(type);
  if (!kind)
    throw new Refusal(404, {
      detail: `${/^[A-Za-z]{1,40}$/.test(type) ? type : 'This'} is not offered here.`,
    });
  return kind;
}

function refuseUnless(context: FhirContext, needed: Kind['needs']): void {
  if (!context.can(needed)) throw new Refusal(403, { detail: `This token is not for this (${needed}).` });
}

/** The stored version, or an earlier one where they are kept. */
async function versionOf(kind: Kind, row: Keyed, version: string | undefined, context: FhirContext) {
  if (version === undefined || version === String(row.version)) return row;
  return /^\d{1,9}$/.test(version) ? kind.earlier?.(context, row, Number(version)) : undefined;
}

async function tellRead({ log, patientOf }: Kind, row: Keyed, { scope }: FhirContext): Promise<void> {
  if (!log) return;
  const objectId = log.thing === 'clinic' ? scope.clinic.id : Number(row.k);
  await tell(scope, { action: log.read, objectType: log.thing, objectId, patientId: patientOf?.(row) });
}

/** Names the patient whom it was narrowed to, once something of theirs was found: any number can be asked for. */
async function tellListed({ log }: Kind, pairs: QueryPairs, { scope }: FhirContext, hasFound: boolean) {
  if (!log) return;
  const asked = pairs.find(([name]) => /^(patient|subject)(:Patient)?$/.test(name))?.[1];
  const patient = /(?:^|Patient\/)(\d{1,9})$/.exec(asked ?? '')?.[1];
  await tell(scope, {
    action: log.listed,
    objectType: 'clinic',
    objectId: scope.clinic.id,
    patientId: patient === undefined || !hasFound ? undefined : Number(patient),
  });
}

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  requestId: request.id,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  language: askedLanguage(request.headers['accept-language']),
  site: originUrl(request),
  page: request.headers.origin,
  isHere: false,
});

const originUrl = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;
const baseOf = (request: FastifyRequest): string => originUrl(request) + root;

/** JSON is the one format; who can take nothing else is told so, and not answered in another. */
function refuseOtherFormats({ headers: { accept }, query }: FastifyRequest): void {
  const format = (query as QueryPairs).find(([name]) => name === '_format')?.[1];
  const wished = format ?? accept ?? '*/*';
  if (/json|\*\/\*|application\/\*/i.test(wished)) return;
  throw new Refusal(406, { detail: 'This server speaks JSON (application/fhir+json) only.' });
}

function send(reply: FastifyReply, resource: object, status = 200): FastifyReply {
  const { meta } = resource as { meta?: { versionId?: string; lastUpdated?: string } };
  if (meta?.versionId) reply.header('etag', `W/${etag(Number(meta.versionId))}`);
  if (meta?.lastUpdated) reply.header('last-modified', new Date(meta.lastUpdated).toUTCString());
  return reply.code(status).type(mediaType).send(JSON.stringify(resource));
}

const sendOutcome = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type(mediaType)
    .send(JSON.stringify(outcomeOf(refusal)));
