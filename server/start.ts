import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { buildPages } from './build.ts';
import { type Database, openDatabase } from './database/database.ts';
import { StartRefused } from './refused-start.ts';
import { readSettings, type Settings } from './settings.ts';

const longestFarewell = 10_000;

/** Starts the whole server: front end built, database open, port taken; says where when it is ready. */
export async function startServer(env: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings(env);
  const database = await openDatabase(settings);
  try {
    const pagesFolder = await buildPages();
    const app = await buildApp({ settings, pool: database.pool, pagesFolder });
    stopOnSignal(app, database);
    await listen(app, settings);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: () => '' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartRefused(
        `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
      );
    }
    if (code === 'EACCES')
      throw new StartRefused(`Port ${port} may not be opened by this user: set PORT above 1023.`);
    throw error;
  }
  const bound = app.server.address();
  const answering = typeof bound === 'object' && bound ? bound.port : port;
  console.log(`Chartroom is ready at http://${host.includes(':') ? `[${host}]` : host}:${answering}`);
}

/** Requests in flight are answered, new ones refused; the second signal does not wait. */
function stopOnSignal(app: FastifyInstance, database: Database): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) process.exit(1);
    stopping = true;
    const impatient = setTimeout(() => app.server.closeAllConnections(), longestFarewell);
    await app.close();
    clearTimeout(impatient);
    await database.close();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}
