import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import type { Account } from '#tests/support/account.ts';
import { ensureChromium } from '#tests/support/chromium.ts';

/** What a benchmark plays on: the running product, its built pages and its data. */
export interface Stage {
  origin: string;
  pages: string;
  /** The address of its database. */
  database: string;
}

/** A slow mobile network: 1.6 Mbps at 150 ms. */
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};

/** A browser without anything that runs in the background. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });

/** A browser context whose pages run this project's functions: tsx names them by a call that only Node has. */
export async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Every page of a browser context is the account's from its first script on. */
export async function signIn(
  context: BrowserContext,
  { access, refresh }: Pick<Account, 'access' | 'refresh'>,
) {
  await context.addInitScript(
    (token) => {
      localStorage.setItem('auth_token', token.access);
      localStorage.setItem('auth_refresh', token.refresh);
    },
    { access, refresh },
  );
}
