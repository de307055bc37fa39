import type { Browser } from 'playwright-core';
import { createAccount } from '#tests/support/account.ts';
import { openPage } from '#tests/support/booking-page.ts';
import { aVisit, linkTo } from '#tests/support/door-pages.ts';
import { serveForms } from './forms/serve.ts';
import { type Row, timesAtMost, timesRow } from './row.ts';
import { launch, network, open, quantile, type Stage } from './stage.ts';

const rounds = 7;

/**
 * Milliseconds to the first content of the patients' pages, and until their data is there, on a telephone with a processor four
 * times slower and 1.6 Mbps at 150 ms, against a static form in the same run.
 */
export async function door({ origin }: Stage): Promise<Row[]> {
  const visited = await aVisit(createAccount('bench', origin));
  const { account, clinic, service } = visited;
  const put = (path: string, body: object) => account.call<object>('PUT', path, body);
  const settings = { arrivals_open: true };
  const slug = await openPage({ clinic: clinic.id, service: service.id, put } as never, settings);
  const link = await linkTo(visited);
  const forms = await serveForms();
  const pages = {
    'static HTML form': [`${forms.origin}/static`, ''],
    'booking page': [`${origin}/book/${slug}`, 'First consultation'],
    'visit by its link': [origin + link, 'Booked'],
    'page at the door': [`${origin}/arrive/${slug}`, 'Day'],
  } as const;
  const browser = await launch();
  const times: Record<string, { paint: number[]; data: number[] }> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const [name, [url, data]] of Object.entries(pages)) {
      times[name] ??= { paint: [], data: [] };
      const seen = await visit(browser, url, data);
      times[name].paint.push(seen.paint);
      times[name].data.push(seen.data);
    }
  await browser.close();
  await forms.stop();
  const [form, ...others] = Object.entries(times);
  const floor = { what: 'static HTML form', figure: quantile(form?.[1].paint ?? [], 0.5) };
  return others.flatMap(([name, { paint, data }]) => [
    timesRow(`${name}, first content`, paint, 0.5, { floor, goal: timesAtMost(1.3) }),
    timesRow(`${name}, its data`, data, 0.5, { floor }),
  ]);
}

async function visit(browser: Browser, url: string, data: string) {
  const context = await open(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(noteWords, data);
  await page.goto(url, { waitUntil: 'commit' });
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
  const there = () => (globalThis as { there?: number }).there;
  await page.waitForFunction(painted);
  await page.waitForFunction(there);
  const seen = {
    data: (await page.evaluate(there)) as number,
    paint: (await page.evaluate(painted)) as number,
  };
  await context.close();
  return seen;
}

/** Notes in the page itself when some words stand there: a question from outside waits for a slow processor. */
function noteWords(words: string) {
  const noted = globalThis as { there?: number };
  const look = () => {
    if (document.body?.textContent?.includes(words)) noted.there ??= performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
