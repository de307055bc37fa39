import type { Page } from 'playwright-core';
import { type Address, furnish } from './addresses.ts';
import { atMost, type Row, timesRow } from './row.ts';
import { launch, open, type Stage, signIn } from './stage.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

/** Something that people do all day: where, what is done, and what makes it possible once more. */
interface Gesture {
  readonly what: string;
  readonly at: string;
  readonly act: (page: Page) => Promise<unknown>;
  readonly back: (page: Page) => Promise<unknown>;
}

/**
 * Milliseconds from what someone does to the next frame that shows it, as the browser itself reckons them (Event
 * Timing, in steps of 8 ms): ten gestures, at full speed and with a processor four times slower.
 */
export async function gestures({ origin }: Stage): Promise<Row[]> {
  const { account, clinic, addresses } = await furnish(origin);
  const browser = await launch();
  const rows: Row[] = [];
  for (const [speed, rate, most] of [
    ['at full speed', 1, 50],
    ['processor four times slower', 4, 200],
  ] as const) {
    const context = await open(browser);
    await signIn(context, account);
    await context.addInitScript((id) => localStorage.setItem('defaultClinic', id), String(clinic));
    await context.addInitScript(watchEvents);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    for (const gesture of gesturesOf(addresses)) {
      await page.goto(origin + gesture.at);
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('load');
      rows.push(
        timesRow(`${gesture.what}, ${speed}`, await measure(page, gesture), 0.95, { goal: atMost(most) }),
      );
    }
    await context.close();
  }
  await browser.close();
  return rows;
}

/** The first time finds the code of what opens cold, and is no different for who comes back all day. */
async function measure(page: Page, { act, back }: Gesture): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await settled(page);
    await page.evaluate('globalThis.longest = 0');
    await act(page);
    await settled(page);
    if (round > 0) times.push(await page.evaluate<number>('globalThis.longest'));
    await back(page);
  }
  return times;
}

function gesturesOf(addresses: Record<string, Address>): Gesture[] {
  const at = (name: string) => addresses[name]?.path ?? '';
  const press = (key: string) => (page: Page) => page.keyboard.press(key);
  const click = (role: 'button' | 'tab' | 'radio' | 'gridcell', name: string | RegExp) => (page: Page) =>
    page.getByRole(role, { name }).first().click();
  const typeIn = (label: string, key: string) => async (page: Page) => {
    await page.getByLabel(label).first().focus();
    await page.keyboard.press(key);
  };
  const erase = press('Backspace');
  /** What opened may still be on its way: its code is fetched the first time. */
  const close = async (page: Page) => {
    const opened = page.locator('[role="menu"], [role="dialog"]').first();
    await opened.waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  };
  const list = at('patients');
  return [
    { what: 'key in the search of patients', at: list, act: typeIn('Search patients', 'n'), back: erase },
    {
      what: 'list sorted the other way',
      at: list,
      act: click('button', 'Name'),
      back: async () => {},
    },
    { what: 'palette opened', at: list, act: press('Control+k'), back: close },
    { what: 'account menu opened', at: list, act: click('button', /^Account/), back: close },
    { what: 'tab of a chart', at: at('chart'), act: click('tab', 'Records'), back: click('tab', 'Overview') },
    {
      what: 'next day',
      at: at('reservations'),
      act: click('button', 'Next'),
      back: click('button', 'Previous'),
    },
    {
      what: 'reservation opened in the calendar',
      at: at('reservations'),
      act: click('gridcell', /Minh/),
      back: close,
    },
    {
      what: 'key in the name of a new patient',
      at: '/dashboard/patients/create',
      act: typeIn('First name', 'n'),
      back: erase,
    },
    {
      what: 'key in the service of a new reservation',
      at: '/dashboard/reservations/create',
      act: typeIn('Service', 'c'),
      back: erase,
    },
    {
      what: 'view of the calendar changed',
      at: at('reservations'),
      act: click('radio', 'Week'),
      back: click('radio', 'Day'),
    },
  ];
}

/** What was done is painted, and nothing it began keeps the thread. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let still = 0;
        let last = performance.now();
        const look = () => {
          const now = performance.now();
          still = now - last < 50 ? still + 1 : 0;
          last = now;
          if (still < 12) requestAnimationFrame(look);
          else setTimeout(resolve);
        };
        requestAnimationFrame(look);
      }),
  );

/** An event that was answered within a frame of 16 ms is not told of: it stays 0. */
const watchEvents = `globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;
