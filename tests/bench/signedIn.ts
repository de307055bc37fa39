import type { BrowserContext, Page, Request } from 'playwright-core';
import type { Account } from '#tests/support/account.ts';
import { type Address, furnish } from './addresses.ts';
import { atMost, type Row, timesAtMost, timesRow } from './row.ts';
import { launch, network, open, quantile, type Stage, signIn } from './stage.ts';

const rounds = 5;

interface Seen {
  shell: number;
  data: number;
  requests: number;
  longTasks: number;
}

/**
 * The first paint of the shell and of the data behind sign-in, cold and on reload, with a processor four times slower
 * and 1.6 Mbps at 150 ms; the sign-in page's first paint in the same rounds is 1.
 */
export async function signedIn({ origin }: Stage): Promise<Row[]> {
  const { account, clinic, addresses } = await furnish(origin);
  const browser = await launch();
  const seen = new Map<string, Seen[]>();
  const note = (name: string, one: Seen) => seen.set(name, [...(seen.get(name) ?? []), one]);
  const visit = async (use: (page: Page) => Promise<void>, who?: Account) => {
    const context = await open(browser);
    if (who) {
      await signIn(context, who);
      await context.addInitScript((id) => localStorage.setItem('defaultClinic', id), String(clinic));
    }
    await use(await slowPage(context));
    await context.close();
  };
  for (let round = 0; round < rounds; round++) {
    await visit(async (page) => {
      note('sign-in', await measure(page, ['main', 'Sign in'], () => page.goto(`${origin}/auth/sign-in`)));
    });
    for (const [name, { path, data }] of Object.entries(addresses)) {
      await visit(async (page) => {
        note(`${name}, cold`, await measure(page, data, () => page.goto(origin + path)));
        // what a page fetches ahead fills the cache; the calendar keeps a stream open, so that the network is never idle
        await page.waitForTimeout(2000);
        note(`${name}, reload`, await measure(page, data, () => page.reload()));
      }, account);
    }
  }
  await browser.close();
  const all = (name: string, kind: keyof Seen) => (seen.get(name) ?? []).map((one) => one[kind]);
  const floor = {
    what: 'first paint of the sign-in page',
    figure: quantile(all('sign-in', 'shell'), 0.5),
  };
  return [...seen.keys()]
    .filter((name) => name !== 'sign-in')
    .flatMap((page) => {
      const [shell, data] = page.endsWith('cold') ? [1.5, 2.5] : [1, 1.5];
      const plain = (what: string, kind: keyof Seen, unit: Row['unit'], most: number): Row => ({
        ...{ what: `${page}, ${what}`, figure: quantile(all(page, kind), 0.5), unit, goal: atMost(most) },
      });
      return [
        timesRow(`${page}, shell`, all(page, 'shell'), 0.5, { floor, goal: timesAtMost(shell) }),
        timesRow(`${page}, data`, all(page, 'data'), 0.5, { floor, goal: timesAtMost(data) }),
        plain('requests', 'requests', '', 20),
        plain('long tasks', 'longTasks', 'ms', 600),
      ];
    });
}

async function slowPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => {
    const observed = { longTasks: 0 };
    Object.assign(globalThis, { observed });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) observed.longTasks += duration;
    }).observe({ type: 'longtask', buffered: true });
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** Goes somewhere, and tells when the first content, the navigation and the data were there, and what that took. */
async function measure(page: Page, data: Address['data'], go: () => Promise<unknown>): Promise<Seen> {
  let requests = 0;
  const count = (request: Request) => {
    if (/^https?:/.test(request.url())) requests += 1;
  };
  page.on('request', count);
  const gone = go();
  await page.waitForEvent('domcontentloaded');
  const times = await page.evaluate(
    ([selector, text]) =>
      new Promise<{ shell: number; data: number }>((resolve) => {
        let shell = 0;
        const look = () => {
          const room = document.querySelector('main');
          if (shell === 0 && room?.checkVisibility()) shell = performance.now();
          if (!document.querySelector(selector)?.textContent?.includes(text))
            return requestAnimationFrame(look);
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
          requestAnimationFrame(() =>
            setTimeout(() => resolve({ shell: first || shell, data: performance.now() })),
          );
        };
        look();
      }),
    data,
  );
  await gone;
  page.off('request', count);
  const longTasks = await page.evaluate(
    () => (globalThis as unknown as { observed: { longTasks: number } }).observed.longTasks,
  );
  return { ...times, requests, longTasks };
}
