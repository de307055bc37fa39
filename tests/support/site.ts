import type { TestProject } from 'vitest/node';
import { buildPages, pagesAreOutdated } from '#server/build.ts';
import { ensureChromium } from './chromium.ts';
import { startLateAnswers } from './late-answers.ts';
import { freePort, makeDataDir, startServer, withQuickHashes } from './server-process.ts';

/** The running product, as a browser finds it. */
export interface Site {
  readonly origin: string;
  /** The folder of the built front end, for tests that start a server of their own. */
  readonly pages: string;
  readonly chromium: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    site: Site;
  }
}

/** Vitest's global set-up: builds the front end where it is stale and serves it for the whole run. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = ensureChromium();
  const pages = process.env.PAGES_DIR ?? (await buildPages());
  if (!pages || (!process.env.PAGES_DIR && pagesAreOutdated()))
    throw new Error('The front end could not be built, and tests of an earlier build prove nothing.');
  const data = makeDataDir();
  const settings = {
    PORT: await freePort(),
    DATA_DIR: data.path,
    PAGES_DIR: pages,
    // a quick run makes more accounts than one household may: createAccount says where each comes from
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const server = await startServer(settings, withQuickHashes);
  const most = Number(process.env.LATE_ANSWERS ?? 0);
  const late = most > 0 ? await startLateAnswers(server.origin, most) : undefined;
  project.provide('site', { origin: late?.origin ?? server.origin, pages, chromium });
  return async () => {
    await late?.end();
    await server.end('SIGTERM');
    await data.remove();
  };
}
