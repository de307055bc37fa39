import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { arrive, button, entry, field, fill, logOut, signIn, stored } from '#tests/support/gestures.ts';
import { hold } from '#tests/support/request-log.ts';

const hour = 3_600_000;
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const darkSwitch = (page: Page) => page.getByRole('switch', { name: 'Dark mode' });

async function open(
  visitor: Visitor,
  options: Parameters<Visitor['visit']>[1] = {},
  clinics = ['Harbour', 'Hill'],
) {
  const account = await createAccount();
  const made = [];
  for (const name of clinics) made.push(await account.createClinic(name));
  const { id } = await account.call<{ id: number }>('GET', '/api/auth/active-user');
  // hours that pass on a clock of the test are no reason to lock
  const unlocked = { [`preferences:${id}`]: JSON.stringify({ lockMinutes: 0 }) };
  const page = await visitor.visit('/dashboard', {
    as: account,
    ...options,
    stored: { ...unlocked, ...options.stored },
  });
  await arrive(page, 'Overview');
  return { account, page, made };
}

describe('T75: a stored default clinic', () => {
  test('that is no id, or the id of nothing, is replaced by the first one', async ({ visitor }) => {
    const { page, made } = await open(visitor);
    for (const value of [
      'NaN',
      'abc',
      '1e3',
      '-1',
      '0',
      '',
      ' 7',
      '{}',
      'null',
      '9'.repeat(40),
      '2147483647',
    ]) {
      await page.evaluate((id) => localStorage.setItem('defaultClinic', id), value);
      await page.reload();
      await button(page, 'Clinic: Harbour').waitFor();
      expect((await stored(page)).defaultClinic, value).toBe(String(made[0]?.id));
    }
  });

  test('that is somebody else’s is replaced, and that is said', async ({ visitor }) => {
    const stranger = await createAccount('grace');
    const secret = await stranger.createClinic('Secret Clinic');
    const words = 'The clinic you had chosen is not available. You are in Harbour now.';
    let said: Promise<void> | undefined;
    const { page, made } = await open(visitor, {
      stored: { defaultClinic: String(secret.id) },
      // it goes by itself, perhaps before the page is there to be asked
      before: async (fresh) => {
        said = fresh.getByText(words).waitFor();
      },
    });
    await said;
    await button(page, 'Clinic: Harbour').waitFor();
    expect((await stored(page)).defaultClinic).toBe(String(made[0]?.id));
  });

  test('that is the eleventh is kept', async ({ visitor }) => {
    const account = await createAccount();
    const names = Array.from({ length: 11 }, (_, index) => `Clinic ${index + 1}`);
    let last = 0;
    for (const name of names) last = (await account.createClinic(name)).id;
    const page = await visitor.visit('/dashboard', { as: account, stored: { defaultClinic: String(last) } });
    await button(page, 'Clinic: Clinic 11').waitFor();
    expect((await stored(page)).defaultClinic).toBe(String(last));
  });
});

test('T75: a stored dark mode that is neither true nor false is as if nothing was stored', async ({
  visitor,
}) => {
  const page = await visitor.visit('/about', { colorScheme: 'dark' });
  for (const value of ['yes', 'TRUE', '', '{}', '1', 'null']) {
    await page.evaluate((dark) => localStorage.setItem('darkMode', dark), value);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await arrive(page, 'About Chartroom');
    expect([await isDark(page), await stored(page)], value).toEqual([true, {}]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => isDark(page)).toBe(false);
  }
});

describe('T82: dark mode', () => {
  test('is what is stored, whatever the system says', async ({ visitor }) => {
    const { page } = await open(visitor, { stored: { darkMode: 'true' }, colorScheme: 'light' });
    expect([await isDark(page), await darkSwitch(page).isChecked()]).toEqual([true, true]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    await darkSwitch(page).click();
    expect([await isDark(page), (await stored(page)).darkMode]).toEqual([false, 'false']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await arrive(page, 'Overview');
    expect([await isDark(page), await darkSwitch(page).isChecked()]).toEqual([false, false]);
  });

  test('follows the system while nothing is stored, and again when asked to', async ({ visitor }) => {
    const { page } = await open(visitor, { colorScheme: 'light' });
    expect([await isDark(page), (await stored(page)).darkMode]).toEqual([false, undefined]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => isDark(page)).toBe(true);
    await expect.poll(() => darkSwitch(page).isChecked()).toBe(true);
    await entry(page, 'Settings').click();
    await arrive(page, 'Settings');
    await darkSwitch(page).first().click();
    expect((await stored(page)).darkMode).toBe('false');
    await button(page, 'Follow the system').click();
    expect([await isDark(page), (await stored(page)).darkMode]).toEqual([true, undefined]);
  });

  test('is the same in two tabs, whichever is toggled', async ({ visitor }) => {
    const { page: a } = await open(visitor, { colorScheme: 'light' });
    const b = await a.context().newPage();
    await b.goto(a.url());
    await arrive(b, 'Overview');
    await darkSwitch(a).click();
    await expect.poll(() => isDark(b)).toBe(true);
    await darkSwitch(b).click();
    await expect.poll(() => isDark(a)).toBe(false);
    for (const tab of [a, b]) await expect.poll(() => darkSwitch(tab).isChecked()).toBe(false);
  });

  test('is there before the first paint, and no light page flashes', async ({ visitor }) => {
    const page = await visitor.visit('/icon.svg', { stored: { darkMode: 'true' } });
    await hold(page, /\.js$/, '**/assets/**');
    await page.goto(new URL('/auth/sign-in', page.url()).href, { waitUntil: 'domcontentloaded' });
    expect(await isDark(page)).toBe(true);
  });
});

describe('T79: build freshness', () => {
  /** The overview on a clock of its own, and what it asks for and how often it was loaded. */
  async function openOnClock(visitor: Visitor, answer: { current: 'same' | 'newer' | 'broken' | 'missing' }) {
    let probes = 0;
    let loads = 0;
    const { account, page } = await open(visitor, {
      async before(fresh) {
        await fresh.clock.install();
        fresh.on('domcontentloaded', () => {
          loads += 1;
        });
        await fresh.route('**/version.json', async (route) => {
          probes += 1;
          if (answer.current === 'same') return route.continue();
          if (answer.current === 'newer') return route.fulfill({ json: { build: 'another' } });
          if (answer.current === 'missing') return route.fulfill({ status: 404, body: 'no' });
          return route.fulfill({ body: '<h1>login</h1>', contentType: 'text/html' });
        });
      },
    });
    const started = loads;
    return { account, page, probes: () => probes, reloads: () => loads - started };
  }

  test('is asked once an hour, and no answer but a newer build does anything', async ({ visitor }) => {
    const answer: { current: 'same' | 'broken' | 'missing' } = { current: 'same' };
    const { page, probes, reloads } = await openOnClock(visitor, answer);
    for (const [index, current] of (['same', 'broken', 'missing', 'same'] as const).entries()) {
      answer.current = current;
      await page.clock.runFor(hour - 60_000);
      expect(probes()).toBe(index);
      const asked = page.waitForResponse('**/version.json');
      await page.clock.runFor(60_000);
      await (await asked).finished();
      expect(probes()).toBe(index + 1);
    }
    expect(reloads()).toBe(0);
  });

  test('does not pile up while the machine sleeps', async ({ visitor }) => {
    const { page, probes } = await openOnClock(visitor, { current: 'same' });
    const asked = page.waitForResponse('**/version.json');
    await page.clock.fastForward(12 * hour);
    await (await asked).finished();
    await page.clock.runFor(hour / 2);
    expect(probes()).toBe(1);
  });

  test('reloads a stale page, once', async ({ visitor }) => {
    const { page, reloads } = await openOnClock(visitor, { current: 'newer' });
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(hour);
    await loaded;
    await arrive(page, 'Overview');
    expect(reloads()).toBe(1);
  });

  test('waits while something is unsaved, says so, and reloads when it is saved', async ({ visitor }) => {
    const { account, page, reloads } = await openOnClock(visitor, { current: 'newer' });
    await entry(page, 'Clinics').click();
    await page.getByRole('link', { name: 'Hill' }).click();
    await field(page, 'Address').fill('2 Quay Street');
    await page.clock.runFor(hour);
    await page.getByText('An update is ready').waitFor();
    expect([reloads(), await field(page, 'Address').inputValue()]).toEqual([0, '2 Quay Street']);
    const loaded = page.waitForEvent('load');
    await button(page, 'Save changes').click();
    await loaded;
    await button(page, 'Clinic: Harbour').waitFor();
    expect(reloads()).toBe(1);
    expect((await account.clinics()).map(({ address }) => address)).toEqual(['', '2 Quay Street']);
    expect(Object.keys(await stored(page)).filter((key) => key.startsWith('draft'))).toEqual([]);
  });

  test('a part that does not load makes one reload, and then an error with a button', async ({ visitor }) => {
    visitor.allow(/dynamically imported module|Failed to fetch|preload/i);
    const { page } = await open(visitor);
    const names = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    let isBroken = true;
    await page.route('**/assets/*.js', (route) => {
      const isNew = !names.includes(new URL(route.request().url()).pathname);
      return isBroken && isNew ? route.abort() : route.continue();
    });
    await page.goto(new URL('/dashboard/settings/password', page.url()).href);
    // the page that is about to be loaded anew has the same heading for a moment
    await page.getByText('A part of this page could not be loaded').waitFor();
    await arrive(page, 'Internal Server Error');
    expect(loads).toBe(2);
    isBroken = false;
    await button(page, 'Try again').click();
    await arrive(page, 'Password');
  });
});

test('T80: fifty turns between pages leave no more listeners and requests than they should', async ({
  visitor,
}) => {
  const { page } = await open(visitor);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const measure = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { listeners: value('JSEventListeners'), nodes: value('Nodes'), heap: value('JSHeapUsedSize') };
  };
  const turn = async () => {
    for (const [name, heading] of [
      ['Clinics', 'Clinics'],
      ['Settings', 'Settings'],
      ['Overview', 'Overview'],
    ] as const) {
      await entry(page, name).click();
      await arrive(page, heading);
    }
  };
  for (let count = 0; count < 4; count += 1) await turn();
  const before = await measure();
  for (let count = 0; count < 14; count += 1) await turn();
  const after = await measure();
  expect(after.listeners).toBeLessThan(before.listeners * 1.3);
  expect(after.nodes).toBeLessThan(before.nodes * 1.5);
  expect(after.heap).toBeLessThan(before.heap * 1.3);
});

test('T14: nothing of a user is on the page of the next one', async ({ visitor }) => {
  const { page } = await open(visitor);
  const grace = await createAccount('grace');
  await grace.createClinic('Mill');
  await logOut(page);
  await signIn(page, grace);
  await button(page, 'Clinic: Mill').waitFor();
  await entry(page, 'Clinics').click();
  await page.getByRole('rowheader').waitFor();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/Harbour|Hill/);
  await fill(page, { 'Search clinics': 'Harbour' });
  await page.getByRole('heading', { name: 'No clinic found' }).waitFor();
});
