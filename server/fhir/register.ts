import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createApiTokens, type HeldToken, mayUse } from '#server/access/apiTokens.ts';
import { openInClinic, stepMissing, tell } from '#server/access/scope.ts';
import { SessionEnded, type Transactions } from '#server/database/transaction.ts';
import type { Contract } from '#server/http/contract.ts';
import { type TakenMessages, toRefusal } from '#server/http/failures.ts';
import type { Lane } from '#server/http/lane.ts';
import { type QueryPairs, splitQuery } from '#server/http/query.ts';
import { createRate } from '#server/http/rate.ts';
import {
  methodNotAllowed,
  notFound,
  outOfRoom,
  Refusal,
  tokenRefused,
  tooManyRequests,
  unsupportedMediaType,
} from '#server/http/refusal.ts';
import type { CloseCode } from '#server/messages/closed-codes.ts';
import {
  asksForResource,
  baseOf,
  handlingOf,
  headerOf,
  originOf,
  originUrl,
  refuseOtherFormats,
  root,
  send,
  sendOutcome,
  sendWritten,
  top,
} from './answer.ts';
import { readBinary } from './binary.ts';
import { registerBulk } from './bulk/register.ts';
import { capabilityOf, smartConfiguration } from './capability.ts';
import { everythingOf } from './everything.ts';
import type { FhirContext, Keyed, Kind } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { missing, named, resourceOf, rowsOf } from './read.ts';
import { readSearch, searched } from './search.ts';
import { readSlot, searchedSlots } from './slots.ts';
import { createOperations } from './writing/operations.ts';
import { createResource, updateResource, type Wish, type Written, writers } from './writing/write.ts';

export interface FhirDeps {
  transactions: Transactions;
  taken: TakenMessages;
  contract: Contract;
  lane: Lane;
  /** Whether the database has room for more than reading. */
  hasRoom(): Promise<boolean>;
  closeCode: CloseCode;
}

const binaryOperation = 'fhirBinary';
const mostBytes = 1024 * 1024;
const mostSearchBytes = 64 * 1024;
const mostValues = 5000;
/** Of one token within a minute. */
const mostCalls = 600;

type Named = { Params: { type: string; id: string; version: string } };

/** Answers FHIR R4 for other programs: each with a token, in the one clinic that it reaches. */
export function registerFhir(
  app: FastifyInstance,
  { transactions, taken, contract, lane, hasRoom, closeCode }: FhirDeps,
): void {
  const findToken = createApiTokens(transactions);
  const secondsToWait = createRate<number>(mostCalls);
  const run = createOperations(contract, taken);

  async function tokenOf(request: FastifyRequest): Promise<HeldToken> {
    const token = await findToken(request.headers.authorization);
    if (!token) throw tokenRefused('access');
    const seconds = secondsToWait(token.tokenId);
    if (seconds !== undefined) throw tooManyRequests(seconds);
    return token;
  }

  /** The tokens of requests that were asked for theirs before their body was read. */
  const held = new WeakMap<FastifyRequest, HeldToken>();

  /** Reads in the clinic of the token; whoever made it has to be a member still. What reads much waits for its turn. */
  async function within<T>(
    request: FastifyRequest,
    work: (context: FhirContext, token: HeldToken) => Promise<T>,
    lengthy?: 'fhirEverything' | 'fhirLongSearch',
  ): Promise<T> {
    const token = held.get(request) ?? (await tokenOf(request));
    const reading = () => opened(request, token, work);
    if (!lengthy) return reading();
    // a token of the clinic is counted for itself; users have no numbers below zero
    const { read } = await lane.run(lengthy, token.userId ?? -token.tokenId, async () => ({
      read: await reading(),
    }));
    return read;
  }

  const opened = <T>(
    request: FastifyRequest,
    token: HeldToken,
    work: (context: FhirContext, token: HeldToken) => Promise<T>,
  ): Promise<T> =>
    openInClinic(transactions, token, originOf(request, closeCode), token.clinicId, async (scope) => {
      if (!scope) throw new SessionEnded();
      if (scope.isStepMissing) throw new Refusal(403, { detail: stepMissing });
      const can: FhirContext['can'] = (one) => token.scopes.has(one) && mayUse(scope, one);
      return work({ scope, base: baseOf(request), can }, token);
    });

  async function search(request: FastifyRequest<Named>, pairs: QueryPairs): Promise<object> {
    const { type } = request.params;
    return within(
      request,
      async (context) => {
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
      },
      isLong(pairs) ? 'fhirLongSearch' : undefined,
    );
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
      if (!shown) throw await missing(kind, id, context);
      await tellRead(kind, shown, context);
      return resourceOf(kind, shown, context);
    });

  /** Adds or changes a resource; what was refused is told once the entry about it is stored. */
  async function write(
    request: FastifyRequest<Named>,
    reply: FastifyReply,
    work: (context: FhirContext, wish: Wish) => Promise<Written>,
  ): Promise<FastifyReply> {
    const { type } = request.params;
    const writer = Object.hasOwn(writers, type) ? writers[type] : undefined;
    if (!writer && type !== 'Slot') kindOr404(type);
    if (!writer) throw methodNotAllowed(request.method, allowedAt(request.url));
    if (typeof request.body !== 'object')
      throw unsupportedMediaType('Send the body as application/fhir+json.');
    if (!(await hasRoom())) throw outOfRoom();
    const wish = { kind: kindOr404(type), body: request.body, handling: handlingOf(request) };
    const written = await within(request, async (context) => {
      refuseUnless(context, writer.scope);
      return { ...(await work(context, wish)), mayRead: context.can(wish.kind.needs) };
    });
    if ('refused' in written) throw new Refusal(written.refused.status, written.refused.body as object);
    const { status, resource, mayRead } = written;
    return sendWritten(request, reply, { status, resource, mayRead });
  }

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
      fhir.addHook('onRequest', async (request) => {
        if (request.routeOptions.config.operation !== binaryOperation) refuseOtherFormats(request);
      });
      // a body is read for those alone who may send one
      fhir.addHook('onRequest', async (request) => {
        if (request.method !== 'GET' && request.routeOptions.config.operation !== 'fhirUnknown')
          held.set(request, await tokenOf(request));
      });
      fhir.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => body,
      );
      const config = (operation: string) => ({ config: { operation } });
      const writing = (operation: string) => ({
        config: { operation, takesBody: 'json' as const, mostValues },
        bodyLimit: mostBytes,
      });
      fhir.get('/metadata', config('fhirMetadata'), async (request, reply) =>
        send(reply, capabilityOf(baseOf(request))),
      );
      fhir.get('/.well-known/smart-configuration', config('readSmartConfiguration'), async (request, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(smartConfiguration(originUrl(request)))),
      );
      registerBulk(fhir, { transactions, hasRoom, within });
      fhir.get<Named>('/:type', config('fhirSearch'), async (request, reply) =>
        send(reply, await search(request, request.query as QueryPairs)),
      );
      fhir.post<Named>(
        '/:type/_search',
        { ...config('fhirSearch'), bodyLimit: mostSearchBytes },
        async (request, reply) =>
          send(
            reply,
            await search(request, [...(request.query as QueryPairs), ...splitQuery(searchIn(request))]),
          ),
      );
      fhir.post<Named>('/:type', writing('fhirCreate'), (request, reply) => {
        const search = headerOf(request, 'if-none-exist');
        return write(request, reply, (context, wish) => createResource(context, run, wish, search));
      });
      fhir.put<Named>('/:type/:id', writing('fhirUpdate'), (request, reply) => {
        const target = { id: request.params.id, ifMatch: headerOf(request, 'if-match') };
        return write(request, reply, (context, wish) => updateResource(context, run, wish, target));
      });
      fhir.get<Named>('/Binary/:id', config(binaryOperation), async (request, reply) => {
        const { resource, bytes, headers } = await within(request, (context) =>
          readBinary(request.params.id, context),
        );
        return asksForResource(request) ? send(reply, resource) : reply.headers(headers).send(bytes);
      });
      fhir.get<Named>('/:type/:id', config('fhirRead'), async (request, reply) =>
        send(reply, await read(request)),
      );
      fhir.get<Named>('/:type/:id/_history/:version', config('fhirVread'), async (request, reply) =>
        send(reply, await read(request, request.params.version)),
      );
      fhir.get<Named>('/Patient/:id/$everything', config('fhirEverything'), async (request, reply) => {
        const { id } = request.params;
        const bundle = await within(
          request,
          (context) => {
            refuseUnless(context, 'patient.read');
            return everythingOf(id, request.query as QueryPairs, context);
          },
          'fhirEverything',
        );
        return send(reply, bundle);
      });
      fhir.all('/*', config('fhirUnknown'), async (request) => {
        if (isReading(request)) throw notFound();
        throw methodNotAllowed(request.method, allowedAt(request.url));
      });
    },
    { prefix: root },
  );
  app.register(
    async (outside) => {
      outside.setNotFoundHandler(async (request, reply) => sendOutcome(reply, refusalOutside(request)));
    },
    { prefix: top },
  );
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** What the address of a resource or of a type takes. */
function allowedAt(url: string): string {
  const path =
    url
      .split('?', 1)[0]
      ?.slice(root.length + 1)
      .replace(/\/$/, '') ?? '';
  const [type = '', id, ...rest] = path.split('/');
  const isWritten = Object.hasOwn(writers, type) && rest.length === 0;
  if (path.endsWith('$export') || (isWritten && id === undefined)) return 'GET, HEAD, POST';
  return isWritten ? 'GET, HEAD, PUT' : 'GET, HEAD';
}

/** Nothing stands beside `/fhir/R4`, and it takes nothing itself: neither a batch nor a transaction. */
function refusalOutside(request: FastifyRequest): Refusal {
  const path = request.url.split('?', 1)[0] ?? '';
  if (!path.startsWith(`${root}/`) && path !== root)
    return new Refusal(404, { detail: `FHIR R4 is answered below ${root}.` });
  return isReading(request) || path.length > root.length + 1
    ? notFound()
    : new Refusal(404, { detail: 'Batches and transactions are not offered here.' });
}

/** A search that is sent in a body of another kind is refused: a filter that is passed over would show too much. */
function searchIn({ body, headers }: FastifyRequest): string {
  if (typeof body === 'string') return body;
  if ((headers['content-length'] ?? '0') === '0' && !headers['transfer-encoding']) return '';
  throw unsupportedMediaType('Send the search as application/x-www-form-urlencoded.');
}

/** Whether a search asks for more than a page of a list holds. */
const isLong = (pairs: QueryPairs) => pairs.some(([name, value]) => name === '_count' && Number(value) > 50);

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

async function tellRead(kind: Kind, row: Keyed, { scope }: FhirContext): Promise<void> {
  const log = kind.logOf?.(row) ?? kind.log;
  if (!log) return;
  const objectId = log.thing === 'clinic' ? scope.clinic.id : Number(row.k);
  await tell(scope, { action: log.read, objectType: log.thing, objectId, patientId: kind.patientOf?.(row) });
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
