import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { keepCounting } from './areas/analytics/keep-counting.ts';
import { createVault } from './areas/auth/factors/vault.ts';
import { loadSecrets } from './areas/auth/secrets.ts';
import { keepForgetting } from './areas/door/booking/forget-abandoned.ts';
import { keepReminding } from './areas/reminders/queue-due.ts';
import { loadAuditKey } from './audit/audit-key.ts';
import { keepSealing } from './audit/seals.ts';
import { buildPages } from './build.ts';
import { openDatabase } from './database/database.ts';
import { keepExporting } from './fhir/bulk/run.ts';
import { carriersOf } from './messages/carriers.ts';
import { keepCarrying } from './messages/carry.ts';
import { StartRefused } from './refused-start.ts';
import { readSettings, type Settings } from './settings.ts';
import { keepDelivering } from './webhooks/deliver.ts';

const longestFarewell = 10_000;

/** Starts the whole server: database open, front end built, port taken; says where when it is ready. */
export async function startServer(env: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings(env);
  const database = await openDatabase(settings);
  let app: FastifyInstance | undefined;
  let stopReminding = async () => {};
  let stopCounting = async () => {};
  let stopSealing = async () => {};
  let stopCarrying = async () => {};
  let stopDelivering = async () => {};
  let stopExporting = async () => {};
  let stopForgetting = async () => {};
  stopOnSignal(async () => {
    const impatient = setTimeout(() => app?.server.closeAllConnections(), longestFarewell);
    await app?.close();
    clearTimeout(impatient);
    await stopReminding();
    await stopCarrying();
    await stopDelivering();
    await stopExporting();
    await stopForgetting();
    await stopCounting();
    await stopSealing();
    await database.close();
  });
  try {
    const pagesFolder = settings.pagesDir ?? (await buildPages());
    const auditKey = await loadAuditKey(settings);
    const { pool, replica } = database;
    app = await buildApp({ settings, pool, replica, pagesFolder, auditKey });
    await listen(app, settings);
    const secrets = await loadSecrets(database.pool);
    const messageVault = createVault(secrets.messages, 'message');
    stopReminding = keepReminding(database.pool, messageVault.close);
    stopCounting = keepCounting(database.pool);
    stopExporting = keepExporting(database.pool);
    stopForgetting = keepForgetting(database.pool);
    const { publicUrl } = settings;
    stopCarrying = keepCarrying({
      ...{ pool: database.pool, carriers: carriersOf(settings), publicUrl },
      vault: messageVault,
    });
    const vault = createVault(secrets.webhooks, 'clinic');
    stopDelivering = keepDelivering({ pool: database.pool, vault, targets: settings.webhookTargets });
    if (auditKey) stopSealing = keepSealing(database.pool, auditKey);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port);
  }
  const bound = app.server.address();
  const answering = typeof bound === 'object' && bound ? bound.port : port;
  console.log(`Chartroom is ready at http://${named(host)}:${answering}`);
}

/** Addresses that only this machine knows, or that stand for all of its own, have one name that everyone can open. */
function named(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
      );
    case 'EACCES':
      return new StartRefused(`Port ${port} may not be opened by this user: set PORT above 1023.`);
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return new StartRefused(`HOST ${host} is no address of this machine.`);
    default:
      return error;
  }
}

/** Finishes what is under way at the first signal and leaves at once at the second. */
export function stopOnSignal(finish: () => Promise<void>): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) process.exit(1);
    stopping = true;
    await finish();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop().catch(reportFailure));
}

/** Ends the process with one sentence for a failure that was foreseen, with the whole error for any other. */
export function reportFailure(error: unknown): never {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
}
