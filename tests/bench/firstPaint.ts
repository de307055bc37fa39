import type { Browser } from 'playwright-core';
import { serveForms } from './forms/serve.ts';
import { type Row, timesAtMost, timesRow } from './row.ts';
import { launch, network, open, quantile, type Stage } from './stage.ts';

const rounds = 7;

interface Times {
  paint: number;
  typable: number;
}

/**
 * Milliseconds to the first contentful paint and to the first input that keeps what is typed, with a processor four
 * times slower and 1.6 Mbps at 150 ms, against a static form and a bare React form in the same run.
 */
export async function firstPaint({ origin }: Stage): Promise<Row[]> {
  const forms = await serveForms();
  const browser = await launch();
  const pages = {
    'static HTML form': `${forms.origin}/static`,
    'bare React form': `${forms.origin}/react`,
    'sign-in': `${origin}/auth/sign-in`,
  };
  const times: Record<string, Times[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, url] of Object.entries(pages)) {
      const seen = await visit(browser, url);
      times[name] = [...(times[name] ?? []), seen];
    }
  }
  await browser.close();
  await forms.stop();
  const all = (name: keyof typeof pages, kind: keyof Times) => (times[name] ?? []).map((one) => one[kind]);
  const row = (what: string, kind: keyof Times, floor: keyof typeof pages, most: number) =>
    timesRow(what, all('sign-in', kind), 0.5, {
      floor: { what: floor, figure: quantile(all(floor, kind), 0.5) },
      goal: timesAtMost(most),
    });
  return [
    row('sign-in, first paint', 'paint', 'static HTML form', 1.2),
    row('sign-in, typable', 'typable', 'bare React form', 1),
  ];
}

async function visit(browser: Browser, url: string): Promise<Times> {
  const context = await open(browser);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  const typable = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('input')) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntriesByName('first-contentful-paint')[0];
          if (entry) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.locator('input').first().fill('kept@example.test');
  await page.waitForLoadState('networkidle');
  const kept = await page.locator('input').first().inputValue();
  if (kept !== 'kept@example.test') throw new Error(`${url} lost what was typed: "${kept}"`);
  await context.close();
  return { paint, typable };
}
