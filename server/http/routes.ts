import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '#machines/lifecycles/saying.ts';
import type { SessionRef, Transactions } from '#server/database/transaction.ts';
import type { CloseCode } from '#server/messages/closed-codes.ts';
import { askedLanguage } from '#server/words/languages.ts';
import { boundsOf } from './bounds.ts';
import type { Answer, Arrival, Call, Handler, Handlers, OperationId } from './call.ts';
import { callerOf } from './caller.ts';
import type { Contract, Operation } from './contract.ts';
import { fingerprint, type KeyUse, once } from './idempotency.ts';
import { forCaller } from './inEnglish.ts';
import type { Lane } from './lane.ts';
import type { QueryPairs } from './query.ts';
import { outOfRoom, unsupportedMediaType } from './refusal.ts';
import { readsFromReplica } from './replica-reads.ts';
import { type Check, type Checks, createChecks } from './validation.ts';

export interface RouteDeps {
  contract: Contract;
  handlers: Handlers;
  transactions: Transactions;
  /** The session of an Authorization header, or a refusal. */
  authenticate(header: string | undefined): Promise<SessionRef>;
  fingerprintKey: Buffer;
  closeCode: CloseCode;
  lane: Lane;
  /** Whether the database has room for more than reading. */
  hasRoom(): Promise<boolean>;
}

/** Registers every operation of the contract; one without a handler, or a handler without one, stops the start. */
export function registerOperations(app: FastifyInstance, deps: RouteDeps): void {
  const { contract, handlers } = deps;
  const known = new Set(contract.operations.map(({ id }) => id));
  const strays = Object.keys(handlers).filter((id) => !known.has(id));
  if (strays.length > 0)
    throw new Error(`Handlers without an operation in the contract: ${strays.join(', ')}.`);
  const checks = createChecks(contract);
  for (const operation of contract.operations) {
    const handler = handlers[operation.id as OperationId] as Handler<OperationId> | undefined;
    if (!handler) throw new Error(`The operation ${operation.id} of the contract has no handler.`);
    registerOperation(app, deps, operation, handler, checks.of(operation));
  }
  prepareOnceListening(app, checks);
}

function registerOperation(
  app: FastifyInstance,
  deps: RouteDeps,
  operation: Operation,
  handler: Handler<OperationId>,
  check: Check,
): void {
  const sessions = new WeakMap<FastifyRequest, SessionRef>();
  const bounds = boundsOf(deps.contract, operation);
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bounds.bytes,
    config: {
      operation: operation.id,
      takesBody: operation.takesBytes ? 'bytes' : operation.body ? 'json' : undefined,
      mostValues: bounds.values,
    },
    async onRequest(request) {
      if (operation.secured) sessions.set(request, await deps.authenticate(request.headers.authorization));
      if (operation.body) refuseOtherThan('application/json', request.headers);
      if (operation.takesBytes) refuseOtherThan('application/octet-stream', request.headers);
      if (stores(operation) && !(await deps.hasRoom())) throw outOfRoom();
    },
    async handler(request, reply) {
      const checked = check({
        params: request.params as Record<string, string>,
        query: request.query as QueryPairs,
        headers: request.headers,
        body: request.body,
      });
      const call = createCall(deps, {
        operationId: operation.id,
        checked,
        origin: {
          address: callerOf(request),
          requestId: request.id,
          agent: agentOf(request),
          language: askedLanguage(request.headers['accept-language']),
          site: `${request.protocol}://${request.host}`,
          page: request.headers.origin,
          isHere: isHere(request),
          closeCode: deps.closeCode,
        },
        url: request.url,
        wantsStream: /^text\/event-stream\b/i.test(request.headers.accept ?? ''),
        session: sessions.get(request),
      });
      const { userId } = sessions.get(request) ?? {};
      return send(reply, await deps.lane.run(operation.id, userId, () => handler(call)));
    },
  });
}

/** The first requests find the server listening, and those after them find every check compiled. */
function prepareOnceListening(app: FastifyInstance, checks: Checks): void {
  let isOpen = true;
  app.addHook('preClose', async () => {
    isOpen = false;
  });
  app.addHook('onListen', async () => {
    void checks.prepare(() => isOpen);
  });
}

/** What takes room; whoever signs in or searches wants to read. */
const stores = ({ method, path }: Operation) => method !== 'GET' && !/^\/api\/(auth|search)\//.test(path);

const agentOf = ({ headers }: FastifyRequest) => (headers['user-agent'] ?? '').slice(0, 300);

const ownNames = ['localhost', '127.0.0.1', '::1'];

/** A proxy on this machine has its address too: it says so itself, or passes on the name that it was asked by. */
const isHere = (request: FastifyRequest) =>
  ownNames.includes(callerOf(request)) &&
  ownNames.includes(request.hostname.replace(/^\[|\]$/g, '')) &&
  !['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => name in request.headers,
  );

function refuseOtherThan(type: string, headers: FastifyRequest['headers']): void {
  const given = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (given !== type) throw unsupportedMediaType(say('Send the body as {type}.', { type }));
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw unsupportedMediaType('Send the body without content encoding.');
}

function createCall(deps: RouteDeps, arrival: Arrival): Call<OperationId> {
  const { transactions } = deps;
  const { session, checked } = arrival;
  const use = keyUse(deps, arrival);
  const acting = () => {
    if (!session) throw new Error(`The operation ${arrival.operationId} has no signed-in user.`);
    return session;
  };
  const way = readsFromReplica(arrival.operationId) ? transactions.readAs : transactions.openAs;
  const openAs: Call<OperationId>['openAs'] = (work, ahead) => way(acting(), work, ahead);
  return {
    body: checked.body,
    query: checked.query,
    params: checked.params,
    headers: checked.headers,
    origin: arrival.origin,
    url: arrival.url,
    wantsStream: arrival.wantsStream,
    session,
    open: transactions.open,
    openDoor: transactions.openDoor,
    openBooking: transactions.openBooking,
    openArrivals: transactions.openArrivals,
    openFeed: transactions.openFeed,
    openAs,
    openPortion: (work) => deps.lane.portion(() => openAs(work)),
    askAs: (question) => transactions.askAs(acting(), question),
    answer: (work) => transactions.open((trx) => (use ? once(trx, use, () => work(trx)) : work(trx))),
    answerAs: (work, ahead) =>
      openAs(
        (trx, user, early) => (use ? once(trx, use, () => work(trx, user, early)) : work(trx, user, early)),
        ahead,
      ),
  } as Call<OperationId>;
}

function keyUse(deps: RouteDeps, arrival: Arrival): KeyUse | undefined {
  const key = arrival.checked.headers['Idempotency-Key'];
  if (typeof key !== 'string') return undefined;
  return {
    scope: arrival.session ? `user:${arrival.session.userId}` : 'anonymous',
    key,
    operation: arrival.operationId,
    secret: deps.fingerprintKey,
    requestHash: fingerprint(deps.fingerprintKey, [arrival.checked.params, arrival.checked.body]),
  };
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.body === undefined) return reply.send();
  if (answer.body instanceof Readable) return reply.send(answer.body);
  // what is no JSON says itself what it is
  if (typeof answer.body === 'string' || Buffer.isBuffer(answer.body)) return reply.send(answer.body);
  const { accept } = reply.request.headers;
  const body = answer.status < 400 ? answer.body : forCaller(answer.body as object, accept);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
