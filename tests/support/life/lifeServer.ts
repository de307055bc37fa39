import { inject } from 'vitest';
import { freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';

/** The server of a life: it may be killed at any moment, and comes back with what it had. */
export interface LifeServer {
  readonly origin: string;
  /** Kills it as a power cut would, and starts it again. */
  killAndStart(): Promise<void>;
  end(): Promise<void>;
}

/** Starts a server whose access tokens last for so short a time that every piece of work outlives some. */
export async function startLifeServer(): Promise<LifeServer> {
  const data = makeDataDir();
  const env = {
    ...{ PORT: await freePort(), DATA_DIR: data.path, PAGES_DIR: inject('site').pages },
    ...{ TRUSTED_PROXIES: '127.0.0.1', ACCESS_TOKEN_SECONDS: '20' },
  };
  let running = await startServer(env);
  return {
    origin: running.origin,
    async killAndStart() {
      await running.end('SIGKILL');
      running = await startServer(env);
    },
    async end() {
      await running.end('SIGTERM');
      await data.remove();
    },
  };
}
