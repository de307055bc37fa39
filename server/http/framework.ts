import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Settings } from '#server/settings.ts';
import { registerBodies } from './bodies.ts';
import { registerClosing } from './closing.ts';
import { sendRefusal } from './errors.ts';
import { commonHeaders, registerHeaders } from './headers.ts';
import { registerLog } from './log.ts';
import { splitQuery } from './query.ts';
import { malformed, type Refusal } from './refusal.ts';
import { answerUnreadable } from './unreadable.ts';

type SendRefusal = (reply: FastifyReply, refusal: Refusal) => FastifyReply;

/** Fastify with the limits that it leaves open: time, size, body types, and the shape of what it refuses by itself. */
export function createFramework(
  settings: Settings,
  /** In whose shape an address is refused that cannot be read. */
  senderOf: (request: FastifyRequest) => SendRefusal = () => sendRefusal,
): FastifyInstance {
  const headers = commonHeaders(settings.apiBaseUrl);
  const app = fastify({
    logger: { level: settings.logLevel, base: null, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, request, reply) =>
      senderOf(request)(reply.headers(headers), malformed('The address cannot be read.')),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: splitQuery as never },
  });
  registerLog(app);
  registerHeaders(app, headers);
  registerClosing(app);
  registerBodies(app);
  return app;
}
