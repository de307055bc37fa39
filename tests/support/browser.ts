import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import type { Account } from './account.ts';
import { meetRoutes } from './metRoutes.ts';
import { noteWalks, writePageWalks } from './pageWalks.ts';
import type { Walked } from './walked.ts';

/**
 * How every browser of the tests is started. Pages live for a second or two, so what pays off only later is left out:
 * code that is optimised, memory that is tidied up (docs/decisions/time-of-the-tests.md).
 */
export const launchArguments = [
  '--js-flags=--no-opt --no-maglev --no-flush-bytecode --no-concurrent-sparkplug --min-semi-space-size=16',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface VisitOptions extends BrowserContextOptions {
  /** Who is signed in, by the tokens that the browser holds. */
  as?: Account;
  /** What the browser's storage holds besides. */
  stored?: Record<string, string>;
  /** Another server than the run's. */
  origin?: string;
  /** Runs before the page is asked for: routes, clocks, scripts. */
  before?: (page: Page) => Promise<unknown>;
}

export interface Visitor {
  /** Opens a page in a browser context of its own. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Names something that the browser may log in this test; anything else fails it. */
  allow(text: string | RegExp): void;
  /** Lets the pages of this test call another origin. */
  allowOrigin(origin: string): void;
}

/** What a browser's console says about an answer that is no success; the tests say themselves which ones they want. */
const networkNoise = /^Failed to load resource: /;

class Watch {
  readonly problems: string[] = [];
  readonly allowed: (string | RegExp)[] = [networkNoise];
  readonly origins = new Set<string>();

  note(problem: string) {
    this.problems.push(problem);
  }

  follow(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.note(message.text());
    });
    context.on('weberror', (failure) => {
      // the stack is empty where no line of ours was on it, such as a part that could not be fetched
      const { name, message, stack } = failure.error();
      this.note(`uncaught: ${name}: ${message}\n${stack}`);
    });
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && !this.origins.has(url.origin))
        this.note(`request to another origin: ${url.href}`);
    });
    context.on('response', (response) => {
      // answers that a test made up carry no such header
      const isReal = response.headers()['x-content-type-options'] !== undefined;
      if (response.status() >= 500 && isReal)
        this.note(`the server failed with ${response.status()}: ${response.url()}`);
    });
  }

  unexpected(): string[] {
    return this.problems.filter((problem) => !this.allowed.some((one) => matches(problem, one)));
  }
}

const matches = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

/** A test that visits the running product; it fails on anything that the browser complains of. */
export const test = base.extend<{ browser: Browser; walked: Walked; visitor: Visitor }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its first parameter
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: inject('site').chromium,
        args: launchArguments,
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  walked: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its first parameter
    async ({}, use) => {
      const walked: Walked = {};
      await use(walked);
      writePageWalks(walked);
    },
    { scope: 'file' },
  ],
  visitor: async ({ browser, walked, task }, use) => {
    const watch = new Watch();
    const contexts: BrowserContext[] = [];
    await use({
      allow: (text) => watch.allowed.push(text),
      allowOrigin: (origin) => watch.origins.add(origin),
      async visit(path, { as, stored, origin = inject('site').origin, before, ...options } = {}) {
        watch.origins.add(origin);
        const context = await browser.newContext({
          viewport: { width: 1280, height: 800 },
          timezoneId: 'Europe/Berlin',
          locale: 'en-GB',
          ...options,
        });
        contexts.push(context);
        watch.follow(context);
        context.setDefaultTimeout(60_000);
        context.on('page', meetRoutes);
        await noteWalks(context, task.file.name, walked);
        const page = await context.newPage();
        const filled = await fillStorage(page, origin, { ...tokensOf(as), ...stored });
        await before?.(page);
        const answer = await page.goto(origin + path);
        await filled.dispose();
        if ((answer?.status() ?? 0) >= 500) throw new Error(`${path} was answered ${answer?.status()}.`);
        return page;
      },
    });
    for (const context of contexts) {
      // what is still on its way when a test ends is no one's any more
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.close();
    }
    expect(watch.unexpected()).toEqual([]);
  },
});

const tokensOf = (account?: Account): Record<string, string> =>
  account ? { auth_token: account.access, auth_refresh: account.refresh } : {};

/** Fills the storage as the page begins; Playwright's own way opens and closes a page of its own for it each time. */
const fillStorage = (page: Page, origin: string, entries: Record<string, string>) =>
  page.addInitScript(
    ([ours, kept]) => {
      if (location.origin !== ours) return;
      for (const [name, value] of kept) localStorage.setItem(name, value);
    },
    [origin, Object.entries(entries)] as const,
  );
