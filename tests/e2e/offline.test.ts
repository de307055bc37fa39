import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { arrive, button, entry } from '#tests/support/gestures.ts';
import { cut } from '#tests/support/request-log.ts';
import { bookableClinic } from '#tests/support/reservations.ts';
import { waysOutFetched } from '#tests/support/waysOut.ts';

/** A list on its page, with nothing on its way any more. */
async function listServices(visitor: Visitor) {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  await account.call('POST', '/api/services/services', {
    clinic,
    name: 'Skin check',
    duration_minutes: 30,
    color: 'teal',
  });
  const page = await visitor.visit('/dashboard/services', { as: account });
  await arrive(page, 'Services');
  const listed = page.getByText('Skin check').first();
  await listed.waitFor();
  // a part that is on its way as the network goes is missing afterwards, and the page reloads for it
  await waysOutFetched(page);
  return { page, listed };
}

test('what is said of the network lies over the page: nothing moves under the pointer', async ({
  visitor,
}) => {
  const { page, listed } = await listServices(visitor);
  const places = () =>
    Promise.all(
      [page.getByRole('heading', { level: 1 }), listed, page.getByRole('main')].map((one) =>
        one.boundingBox(),
      ),
    );
  const before = await places();
  await page.context().setOffline(true);
  const told = page.getByRole('status').filter({ hasText: 'No connection' });
  await told.waitFor();
  expect(await places()).toEqual(before);
  await page.context().setOffline(false);
  await told.waitFor({ state: 'detached' });
  expect(await places()).toEqual(before);
});

test('what is said of the network covers nothing that a drag has to say, on a telephone and right to left too', async ({
  visitor,
}) => {
  // the ways out are fetched when nothing else is to do, which may be when the network goes
  visitor.allow('Failed to fetch dynamically imported module');
  const { account, book } = await bookableClinic();
  for (const time of ['09:00', '10:00']) await book({ start_at: `2036-03-03T${time}:00Z` });
  for (const [width, locale] of [
    [1280, 'en'],
    [320, 'ar'],
  ] as const) {
    const viewport = { width, height: 640 };
    const page = await visitor.visit('/dashboard/reservations?date=2036-03-03', {
      ...{ as: account, viewport, locale },
    });
    await page.locator('[data-entry]').first().focus();
    await page.keyboard.press('Enter');
    // onto the other one, an hour later
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const refused = page.locator('[data-afloat]');
    await refused.waitFor();
    await page.context().setOffline(true);
    const told = page
      .getByRole('status')
      .filter({ has: page.getByRole('button') })
      .first();
    await told.waitFor();
    // both take their places once the page knows how large they are
    const room = async () => {
      const [below, above] = await Promise.all([refused.boundingBox(), told.boundingBox()]);
      if (!below || !above) return null;
      return { isApart: above.y + above.height <= below.y, isSeen: below.y + below.height <= 640 };
    };
    await expect.poll(room, { message: `${width} px` }).toEqual({ isApart: true, isSeen: true });
    await page.context().setOffline(false);
    await told.waitFor({ state: 'detached' });
  }
});

test('without a network the page stays readable and says so; with it back every read is made once', async ({
  visitor,
}) => {
  const { page, listed } = await listServices(visitor);
  const asked: string[] = [];
  // a network that is only just back may lose a read, which is then made again: those that were answered count
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/services')) asked.push(pathname + search);
  });
  const readAgain = () => expect.poll(() => asked.length).toBeGreaterThan(1);
  /** With the network away nothing more can come. */
  const wasOnce = () => {
    expect(asked).toEqual([...new Set(asked)]);
    asked.length = 0;
  };
  const banner = page.getByText('No connection', { exact: true });
  await page.context().setOffline(true);
  await banner.waitFor();
  expect(await listed.isVisible()).toBe(true);
  expect(asked).toEqual([]);
  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await readAgain();

  // whoever does not wait for the browser asks the server, and is told when there is none still
  visitor.allow('net::ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(true);
  await page.getByText('No connection', { exact: true }).waitFor();
  wasOnce();
  await button(page, 'Try again').click();
  await page.getByText('Still no connection').waitFor();
  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await readAgain();
  // a browser that is wrong about its network does not keep anyone from going on
  await page.evaluate(() => void window.dispatchEvent(new Event('offline')));
  await banner.waitFor();
  wasOnce();
  await button(page, 'Try again').click();
  await banner.waitFor({ state: 'detached' });
  await readAgain();

  visitor.allow('Failed to fetch dynamically imported module');
  // a page that was never there cannot come now: it says so, and comes by itself
  await page.context().setOffline(true);
  await banner.waitFor();
  wasOnce();
  await entry(page, 'Staff').click();
  await page.getByRole('alert').filter({ hasText: 'could not be' }).waitFor();
  expect(await entry(page, 'Services').isVisible()).toBe(true);
  await page.context().setOffline(false);
  await arrive(page, 'Staff');
});

test('a network that is only just back, and loses what is asked first, does not take the page away', async ({
  visitor,
}) => {
  const { page, listed } = await listServices(visitor);
  const browserSays = (type: string) =>
    page.evaluate((type) => void window.dispatchEvent(new Event(type)), type);
  const gone = await cut(page, /^GET \/api\/services\//);
  const missed = page.waitForEvent('requestfailed');
  await browserSays('offline');
  await browserSays('online');
  await missed;
  await page.getByText('No connection', { exact: true }).waitFor();
  expect(await listed.isVisible()).toBe(true);
  await gone.mend();
  const read = page.waitForResponse('**/api/services/services?*');
  await browserSays('online');
  await read;
  await page.getByText('No connection', { exact: true }).waitFor({ state: 'detached' });
  expect(await listed.isVisible()).toBe(true);
});

test('a page whose answer does not come says so after ten seconds, and can be asked for again', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/settings', {
    as: account,
    before: (page) => page.clock.install(),
  });
  await arrive(page, 'Settings');
  let isStuck = true;
  await page.route('**/api/services/services?*', (route) => (isStuck ? undefined : route.continue()));
  const asked = page.waitForRequest('**/api/services/services?*');
  await entry(page, 'Services').click();
  await asked;
  await page.clock.runFor(11_000);
  await page.getByText('This takes longer than usual').waitFor();
  isStuck = false;
  await button(page, 'Try again').click();
  await arrive(page, 'Services');
  await page.getByText('This takes longer than usual').waitFor({ state: 'detached' });
});

test('a page that was never opened says that it cannot come, speaks of no update, and comes by itself', async ({
  visitor,
}) => {
  visitor.allow('net::ERR_INTERNET_DISCONNECTED');
  visitor.allow('Failed to fetch dynamically imported module');
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/settings', { as: account });
  await arrive(page, 'Settings');
  await page.context().setOffline(true);
  await page.getByText('No connection', { exact: true }).waitFor();
  await entry(page, 'Services').click();
  await page.getByText('A part of this page could not be loaded').waitFor();
  await page.getByText('There is no connection to the server.').waitFor();
  expect(await page.getByText('An update is ready').count()).toBe(0);
  await page.context().setOffline(false);
  await arrive(page, 'Services');
});

test('without a network every page that was never opened is called after that, and none after the server', async ({
  visitor,
}) => {
  visitor.allow('net::ERR_INTERNET_DISCONNECTED');
  visitor.allow('Failed to fetch dynamically imported module');
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard', { as: account });
  await arrive(page, 'Overview');
  await page.context().setOffline(true);
  await page.getByText('No connection', { exact: true }).waitFor();
  for (const [name, path] of [
    ['Clinics', '/dashboard/clinics'],
    ['Services', '/dashboard/services'],
    ['Staff', '/dashboard/staffs'],
  ] as const) {
    await entry(page, name).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await arrive(page, 'No Connection');
    expect(await page.title()).toMatch(/^No Connection/);
    await page.getByText('There is no connection to the server.').waitFor();
  }
  await page.context().setOffline(false);
  await arrive(page, 'Staff');
});

test('what is fetched before anyone asks for it, and cannot be, is no failure of the page', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  let failed = 0;
  const probes: string[] = [];
  const page = await visitor.visit('/dashboard/clinics', {
    as: account,
    // the charts' recorder: watchers ask for it, and so does the page when it has nothing better to do
    before: async (page) => {
      page.on('requestfailed', () => (failed += 1));
      page.on('request', (request) => {
        if (request.url().includes('/version.json')) probes.push(request.url());
      });
      await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        const isRecorder = text.includes('@xstate.event') && /["'`]watched["'`]/.test(text);
        await (isRecorder ? route.abort() : route.fulfill({ response: answer }));
      });
    },
  });
  await expect.poll(() => failed).toBeGreaterThan(0);
  await arrive(page, 'Clinics');
  await page.getByRole('button', { name: /^Find/ }).hover();
  // a page that misses a part asks for the newest build, and then begins anew
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    await fetch('/version.json?asked-by=the-test');
  });
  expect(probes.map((url) => new URL(url).search)).toEqual(['?asked-by=the-test']);
});

test('a dialog, a calendar and a menu that were never opened leave the form beside them, and come with a reload', async ({
  visitor,
}) => {
  visitor.allow(/net::ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  const { account } = await bookableClinic();
  const page = await visitor.visit('/dashboard/reservations/create', { as: account });
  await arrive(page, 'New reservation');
  await waysOutFetched(page);
  await page.context().setOffline(true);
  await page.getByText('No connection', { exact: true }).waitFor();
  const reason = page.getByLabel('Reason', { exact: true });
  await reason.fill('Knee pain');
  const said = page.getByRole('status').filter({ hasText: 'A part of this page could not be loaded' });
  for (const name of ['New patient', 'Choose in a calendar: Date']) {
    await button(page, name).click();
    await said.waitFor();
    await expect.poll(() => button(page, name).getAttribute('aria-expanded')).not.toBe('true');
  }
  expect(await reason.inputValue()).toBe('Knee pain');
  await page.context().setOffline(false);
  await page.getByText('No connection', { exact: true }).waitFor({ state: 'detached' });
  await reason.fill('Knee pain since Monday');
  await said.getByRole('button', { name: 'Reload now' }).click();
  await page.getByText('Your draft is back').waitFor();
  expect(await reason.inputValue()).toBe('Knee pain since Monday');
  await said.waitFor({ state: 'detached' });
  await button(page, 'New patient').click();
  await page.getByRole('dialog', { name: 'New patient' }).waitFor();
});
