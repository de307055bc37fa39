import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createAccessTokens } from './areas/auth/access-token.ts';
import { createVault } from './areas/auth/factors/vault.ts';
import { createHasher } from './areas/auth/hasher.ts';
import { createProvider, problemOf } from './areas/auth/one-sign-in/provider.ts';
import { loadSecrets } from './areas/auth/secrets.ts';
import { createTurns } from './areas/auth/turns.ts';
import { readCodes } from './areas/diagnosis-codes/codes.ts';
import { embedOriginsOf } from './areas/door/booking/embedding.ts';
import { createHoldWork } from './areas/door/booking/work.ts';
import { createPasses } from './areas/door/pass.ts';
import { createHandlers, takenMessages } from './areas/handlers.ts';
import type { AuditKey } from './audit/audit-key.ts';
import { createChangeNotifier } from './database/change-notifier.ts';
import { createDiskSpace } from './database/disk-space.ts';
import type { Replica } from './database/replica.ts';
import { createTransactions } from './database/transaction.ts';
import { createDemoOffer } from './demo/offer.ts';
import { isBelowFhir, sendOutcome } from './fhir/answer.ts';
import { registerFhir } from './fhir/register.ts';
import { registerCallers } from './http/caller.ts';
import { readContract } from './http/contract.ts';
import { registerErrors, sendRefusal } from './http/errors.ts';
import { createFramework } from './http/framework.ts';
import { createLane } from './http/lane.ts';
import { registerDescription } from './http/register-description.ts';
import { registerOperations } from './http/routes.ts';
import { createUnmatched } from './http/unmatched.ts';
import { createMetrics } from './metrics/metrics.ts';
import { registerMetrics } from './metrics/register.ts';
import { registerPages } from './pages/pages.ts';
import type { Settings } from './settings.ts';

export interface AppDeps {
  settings: Settings;
  pool: pg.Pool;
  replica?: Replica | undefined;
  /** The folder of the built front end; without it only the API is served. */
  pagesFolder?: string;
  /** Without it the audit log is chained and not sealed. */
  auditKey: AuditKey | undefined;
}

/** Puts the server together; it answers once it listens or is injected into. */
export async function buildApp({
  settings,
  pool,
  replica,
  pagesFolder,
  auditKey,
}: AppDeps): Promise<FastifyInstance> {
  const contract = readContract();
  const transactions = createTransactions(pool, replica);
  const secrets = await loadSecrets(pool);
  const messageVault = createVault(secrets.messages, 'message');
  const tokens = createAccessTokens(secrets.accessTokens, settings.accessSeconds);
  const hasher = await createHasher(settings.parallelHashes);

  const changeNotifier = createChangeNotifier(pool);
  const hasRoom = createDiskSpace(settings);
  const demo = createDemoOffer(pool, settings.offerDemo);

  const lane = createLane(settings.poolSize);
  const app = createFramework(settings, ({ url }) => (isBelowFhir(url) ? sendOutcome : sendRefusal));
  // streams never end by themselves, and a server that closes waits for what is in flight
  app.addHook('preClose', () => changeNotifier.close());
  registerErrors(app, takenMessages);
  registerCallers(app);
  if (settings.allowedOrigins.length > 0) await app.register(cors, corsOptions(settings.allowedOrigins));
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 });
  if (settings.metricsToken) registerMetrics(app, createMetrics(pool, replica), settings.metricsToken);
  registerDescription(app, contract);
  registerOperations(app, {
    contract,
    transactions,
    authenticate: tokens.authenticate,
    fingerprintKey: secrets.fingerprints,
    closeCode: messageVault.close,
    lane,
    hasRoom,
    handlers: createHandlers(
      pool,
      {
        tokens,
        hasher,
        vault: createVault(secrets.factors),
        pages: [settings.publicUrl, ...settings.allowedOrigins],
        refreshSeconds: settings.refreshSeconds,
        sendsMail: settings.mail !== undefined,
        inTurn: createTurns(),
        provider: settings.oidc && createProvider(settings.oidc, settings.publicUrl),
        openAs: transactions.openAs,
        report: (problem) => app.log.warn(problemOf(problem), 'the provider of the sign-in'),
      },
      changeNotifier,
      readCodes(settings.diagnosisCodes),
      demo,
      auditKey,
      {
        sends: { mail: settings.mail !== undefined, text: settings.textMessages !== undefined },
        publicUrl: settings.publicUrl,
        tellsLinks: settings.tellsLinks,
        vault: messageVault,
      },
      {
        passes: createPasses(secrets.doorPasses),
        work: createHoldWork(secrets.holdWork),
        publicUrl: settings.publicUrl,
        sendsText: settings.textMessages !== undefined,
        poolSize: settings.poolSize,
      },
      { vault: createVault(secrets.webhooks, 'clinic'), targets: settings.webhookTargets },
      settings,
    ),
  });
  registerFhir(app, {
    ...{ transactions, taken: takenMessages, contract, lane, hasRoom },
    closeCode: messageVault.close,
  });
  registerPages(app, {
    folder: pagesFolder,
    settings,
    demo,
    unmatched: createUnmatched(contract),
    embedding: (word) => embedOriginsOf(transactions.openBooking, word),
  });
  return app;
}

const corsOptions = (origin: string[]) => ({
  origin,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'accept', 'if-match', 'idempotency-key'],
  exposedHeaders: ['etag', 'retry-after'],
  maxAge: 600,
});
