import type { Browser } from 'playwright-core';
import type { Account } from '#tests/support/account.ts';
import { type Address, furnish } from './addresses.ts';
import { type Row, timesRow } from './row.ts';
import { launch, open, type Stage, signIn } from './stage.ts';

const rounds = 12;

interface Cost {
  all: number;
  script: number;
  compile: number;
  style: number;
}

/**
 * Milliseconds of processor time that the renderer spends on opening a page at full speed, until its data is there: a
 * fresh browser context each time, as the tests of the pages open them.
 */
export async function opening({ origin }: Stage): Promise<Row[]> {
  const { account, clinic, addresses } = await furnish(origin);
  const pages: Record<string, Address> = {
    'sign-in': { path: '/auth/sign-in', data: ['form button[type=submit]', ''] },
    ...addresses,
    'new reservation': { path: '/dashboard/reservations/create', data: ['main form', ''] },
  };
  const browser = await launch();
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round <= rounds; round++)
    for (const [name, address] of Object.entries(pages)) {
      const stored = { defaultClinic: String(clinic) };
      const cost = await visit(browser, origin, address, name === 'sign-in' ? undefined : account, stored);
      // the first round finds the server's and the browser's own code cold
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
    }
  await browser.close();
  const kinds = {
    all: 'processor',
    script: 'script',
    compile: 'compiling',
    style: 'style and layout',
  } as const;
  return [...costs].flatMap(([page, seen]) =>
    (Object.keys(kinds) as (keyof Cost)[]).map((kind) =>
      timesRow(
        `opening ${page}, ${kinds[kind]}`,
        seen.map((one) => one[kind]),
        0.5,
      ),
    ),
  );
}

async function visit(
  browser: Browser,
  origin: string,
  { path, data: [selector, text] }: Address,
  account: Account | undefined,
  stored: Record<string, string>,
): Promise<Cost> {
  const context = await open(browser);
  if (account) await signIn(context, account);
  await context.addInitScript((kept) => Object.assign(localStorage, kept), stored);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(origin + path);
  await page.locator(selector).filter({ hasText: text }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('#root [inert]'));
  const { metrics } = await devtools.send('Performance.getMetrics');
  await context.close();
  const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
  return {
    all: of('ProcessTime'),
    script: of('ScriptDuration'),
    compile: of('V8CompileDuration'),
    style: of('RecalcStyleDuration') + of('LayoutDuration'),
  };
}
