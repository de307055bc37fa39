import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { createAccessTokens } from './areas/auth/access-token.ts';
import { createHasher } from './areas/auth/hasher.ts';
import { authOperations } from './areas/auth/operations.ts';
import { loadSecrets } from './areas/auth/secrets.ts';
import { takenAccounts } from './areas/auth/taken.ts';
import { createTurns } from './areas/auth/turns.ts';
import { clinicOperations } from './areas/clinics/operations.ts';
import { healthOperations } from './areas/health/operations.ts';
import { createTransactions } from './database/transaction.ts';
import { readContract } from './http/contract.ts';
import { registerErrors } from './http/errors.ts';
import { registerHeaders } from './http/headers.ts';
import { readJson } from './http/json.ts';
import { registerLog } from './http/log.ts';
import { splitQuery } from './http/query.ts';
import { registerOperations } from './http/routes.ts';
import { createUnmatched } from './http/unmatched.ts';
import { registerPages } from './pages/pages.ts';
import type { Settings } from './settings.ts';

export interface AppDeps {
  settings: Settings;
  pool: pg.Pool;
  /** The folder of the built front end; without it only the API is served. */
  pagesFolder?: string;
}

/** Puts the server together; it answers once it listens or is injected into. */
export async function buildApp({ settings, pool, pagesFolder }: AppDeps): Promise<FastifyInstance> {
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
    routerOptions: { ignoreTrailingSlash: true, querystringParser: splitQuery as never },
  });
  const contract = readContract();
  const transactions = createTransactions(pool);
  const secrets = await loadSecrets(transactions);
  const tokens = createAccessTokens(secrets.accessTokens, settings.accessSeconds);
  const hasher = await createHasher(settings.parallelHashes);

  registerLog(app);
  registerErrors(app, takenAccounts);
  registerHeaders(app, settings);
  if (settings.allowedOrigins.length > 0) await app.register(cors, corsOptions(settings.allowedOrigins));
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) =>
      readJson(body, String(request.headers['content-type'])),
  );
  registerOperations(app, {
    contract,
    transactions,
    authenticate: tokens.authenticate,
    fingerprintKey: secrets.fingerprints,
    handlers: {
      ...authOperations({ tokens, hasher, refreshSeconds: settings.refreshSeconds, inTurn: createTurns() }),
      ...clinicOperations,
      ...healthOperations,
    },
  });
  await registerPages(app, { folder: pagesFolder, settings, unmatched: createUnmatched(contract) });
  return app;
}

const corsOptions = (origin: string[]) => ({
  origin,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'accept', 'if-match', 'idempotency-key'],
  exposedHeaders: ['etag', 'retry-after'],
  maxAge: 600,
});
