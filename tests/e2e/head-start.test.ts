import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sameFamily } from '#machines/app/auth.facts.ts';
import { createAccount } from '#tests/support/account.ts';
import { test, type VisitOptions, type Visitor } from '#tests/support/browser.ts';
import { address, arrive, button, live, stored } from '#tests/support/gestures.ts';
import { hold, named, reach, record } from '#tests/support/request-log.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

/** A clinic with a patient and a record, and who is signed in there. */
async function furnish() {
  const { account, clinic, patient, staff, make } = await bookableClinic();
  const note = await make('/api/patients/medical-records', {
    ...{ patient: patient.id, staff: staff.id, occurred_at: '2026-03-02T09:00:00Z' },
    chief_complaint: 'A cough for a week',
  });
  const chart = `/dashboard/patients/detail/${patient.id}`;
  const pages = {
    [chart]: 'Minh Nguyễn',
    [`/dashboard/patients/detail/medical-records/detail/${note.id}`]: 'A cough for a week',
    '/dashboard/patients': 'Nguyễn',
    '/dashboard': 'Waiting now',
    '/dashboard/reservations?view=day': 'José',
  };
  return { account, chart, pages, stored: { defaultClinic: String(clinic.id) } };
}

type Furnished = Awaited<ReturnType<typeof furnish>>;

/** A page behind sign-in whose code is on its way, with what it has asked the API for. */
async function openWithoutCode(
  visitor: Visitor,
  { account, chart, stored }: Furnished,
  options: VisitOptions = {},
) {
  const page = await visitor.visit('/icon.svg', { as: account, stored, ...options });
  const code = await hold(page, /\.js$/, '**/assets/**');
  const asked = record(page, /^GET /);
  await page.goto(new URL(chart, page.url()).href, { waitUntil: 'commit' });
  await reach(asked, 3);
  return { page, code, asked };
}

/** What a page asks for until it hears of changes: from then on it has reasons to read again. */
function firstOf(asked: readonly string[]): readonly string[] {
  const heard = asked.findIndex((one) => one.includes('/changes/'));
  return heard < 0 ? asked : asked.slice(0, heard);
}

const twice = (asked: readonly string[]) => asked.filter((one, at) => asked.indexOf(one) < at);

const textOf = (page: Page) => page.evaluate(() => document.body.textContent);

describe('the navigation', () => {
  const widthOf = (page: Page) =>
    page
      .locator('nav')
      .first()
      .evaluate((one) => one.getBoundingClientRect().width);
  const folded = 64;

  test('is folded on a tablet from the first paint, until somebody unfolds it', async ({ visitor }) => {
    const furnished = await furnish();
    const tablet = { viewport: { width: 820, height: 1180 } };
    const { page, code } = await openWithoutCode(visitor, furnished, tablet);
    await expect.poll(() => widthOf(page)).toBe(folded);
    await code.release();
    await arrive(page, 'Minh Nguyễn');
    expect(await widthOf(page)).toBe(folded);
    await button(page, 'Expand navigation').click();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(folded);
    await page.reload();
    await arrive(page, 'Minh Nguyễn');
    expect(await widthOf(page)).toBeGreaterThan(folded);
  });

  test('is open where there is room for it', async ({ visitor }) => {
    const { account, chart, stored } = await furnish();
    const page = await visitor.visit(chart, { as: account, stored });
    await arrive(page, 'Minh Nguyễn');
    expect(await widthOf(page)).toBeGreaterThan(folded);
  });
});

describe('what a page behind sign-in asks for first', () => {
  test('is asked for once, and its code in a dozen parts', async ({ visitor }) => {
    const { account, pages, stored } = await furnish();
    for (const [path, text] of Object.entries(pages)) {
      const requests: string[] = [];
      const page = await visitor.visit(path, {
        as: account,
        stored,
        before: async (one) => one.on('request', (request) => requests.push(named(request))),
      });
      await page.getByRole('main').getByText(text).first().waitFor();
      const early = firstOf([...requests]);
      expect(twice(early), path).toEqual([]);
      const document = await page.evaluate(async () => (await fetch(location.href)).text());
      // a dozen, what every page behind sign-in has, and a few tiny ones that nothing can be joined to
      expect(document.split('rel="modulepreload"').length - 1, path).toBeLessThanOrEqual(16);
      expect(early.filter((one) => one.includes('/api/')).length, path).toBeLessThanOrEqual(9);
      await page.context().close();
    }
  });

  test('is asked for once by a slow page too, whose frame is shown before what it holds', async ({
    visitor,
  }) => {
    const { account, stored } = await furnish();
    const page = await visitor.visit('/icon.svg', { as: account, stored });
    const slow = await hold(page, /^GET .*(calendar|mine=true)/);
    const asked = record(page, /^GET /);
    await page.goto(new URL('/dashboard/reservations?view=day&nonsense=1', page.url()).href);
    await live(page);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await slow.release();
    await page.getByRole('main').getByText('José').first().waitFor();
    expect(twice(firstOf(asked.map(named)))).toEqual([]);
  });

  test('is on its way before the code, and shown by the code alone', async ({ visitor }) => {
    const { page, code, asked } = await openWithoutCode(visitor, await furnish());
    expect(asked.map(named).sort()).toEqual([
      'GET /api/auth/active-user',
      'GET /api/clinics?limit=10&offset=0',
      expect.stringMatching(/^GET \/api\/patients\/patients\/\d+\/$/),
    ]);
    expect(await textOf(page)).not.toContain('Nguyễn');
    await code.release();
    await page.getByRole('heading', { level: 1, name: /Nguyễn/ }).waitFor();
    expect(twice(firstOf(asked.map(named)))).toEqual([]);
  });

  test('is not asked for on public pages, nor by who is not signed in', async ({ visitor }) => {
    const { account, chart, stored } = await furnish();
    const page = await visitor.visit('/icon.svg', { as: account, stored });
    await hold(page, /\.js$/, '**/assets/**');
    const asked = record(page, /^GET /);
    await page.goto(new URL('/about', page.url()).href);
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await page.goto(new URL(chart, page.url()).href, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading' || document.querySelector('#root'));
    expect(asked.map(named)).toEqual([]);
    expect(await page.locator('#root [inert]').count()).toBe(0);
  });

  test('is thrown away when somebody has signed out meanwhile', async ({ visitor }) => {
    const { page, code, asked } = await openWithoutCode(visitor, await furnish());
    await page.evaluate(() => {
      localStorage.removeItem('auth_token');
      localStorage.removeItem('auth_refresh');
    });
    await code.release();
    await arrive(page, 'Sign in');
    expect(await textOf(page)).not.toContain('Nguyễn');
    expect(asked).toHaveLength(3);
  });

  test('is asked for anew when somebody else has signed in meanwhile', async ({ visitor }) => {
    const { page, code, asked } = await openWithoutCode(visitor, await furnish());
    const other = await createAccount('grace');
    await page.evaluate(
      ({ access, refresh }) => {
        localStorage.setItem('auth_token', access);
        localStorage.setItem('auth_refresh', refresh);
      },
      { access: other.access, refresh: other.refresh },
    );
    await code.release();
    await expect
      .poll(() => asked.filter((request) => /active-user$/.test(named(request))).length)
      .toBeGreaterThan(1);
    const bearer = asked.findLast((request) => /active-user$/.test(named(request)))?.headers().authorization;
    expect(bearer).toBe(`Bearer ${other.access}`);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await textOf(page)).not.toContain('Nguyễn');
  });

  test('with a token that expired is refused once, renewed once and repeated', async ({ visitor }) => {
    const { account, chart, stored: kept } = await furnish();
    const asked: string[] = [];
    const page = await visitor.visit(chart, {
      as: { ...account, access: 'an-access-token-that-expired' },
      stored: kept,
      before: async (one) => one.on('request', (request) => asked.push(named(request))),
    });
    await page.getByRole('heading', { level: 1, name: /Nguyễn/ }).waitFor();
    const count = (wanted: RegExp) => asked.filter((one) => wanted.test(one)).length;
    expect(count(/^POST \/api\/auth\/refresh-token/)).toBe(1);
    expect(count(/active-user$/)).toBe(2);
    expect(count(/\/api\/clinics\?/)).toBeLessThanOrEqual(2);
    expect(sameFamily((await stored(page)).auth_refresh ?? null, account.refresh)).toBe(true);
    expect(address(page)).toBe(chart);
  });
});

/** Whether the styles of the shell have come: without them its navigation keeps the margin of a bare document. */
const isStyled = (page: Page) =>
  page.locator('#root [inert] nav').evaluate((nav) => {
    const { x, height } = nav.getBoundingClientRect();
    return x === 0 && height === innerHeight;
  });

test('the shell is there before the code, in the language of the browser, and stays in its place', async ({
  visitor,
}) => {
  const { account, stored } = await furnish();
  const page = await visitor.visit('/icon.svg', { as: account, stored, locale: 'pt-BR' });
  const code = await hold(page, /\.js$/, '**/assets/**');
  await page.goto(new URL('/dashboard/patients', page.url()).href, { waitUntil: 'commit' });
  await page.locator('#root [inert] h1', { hasText: 'Pacientes' }).waitFor();
  const places = () =>
    page.evaluate(() =>
      ['nav', 'nav li:nth-child(3) a[aria-current]', 'nav ~ header', 'main', 'h1'].map((name) => {
        const { x, y, height } = document.querySelector(name)?.getBoundingClientRect() ?? {};
        return [name, x, y, height];
      }),
    );
  await expect.poll(() => isStyled(page)).toBe(true);
  const before = await places();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt');
  await code.release();
  await arrive(page, 'Pacientes');
  await expect.poll(places).toEqual(before);
});

test('the shell needs neither the code nor the styles of the pages', async ({ visitor }) => {
  const { account, chart, stored } = await furnish();
  const page = await visitor.visit('/icon.svg', { as: account, stored });
  await hold(page, /\/assets\/(?!shell-)/, '**/assets/**');
  await page.goto(new URL(chart, page.url()).href, { waitUntil: 'commit' });
  const shell = page.locator('#root [inert]');
  await shell.locator('nav a').first().waitFor();
  await expect.poll(() => isStyled(page)).toBe(true);
  expect(await textOf(page)).not.toContain('Nguyễn');
});

test('a page that is loaded again asks for none of its code again', async ({ visitor }) => {
  const { account, stored } = await furnish();
  const page = await visitor.visit('/dashboard/patients', { as: account, stored });
  const shown = page.getByRole('main').getByText('Nguyễn').first();
  await shown.waitFor();
  await page.reload();
  await shown.waitFor();
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => /\.(js|css)$/.test(name)),
  );
  // what an idle page fetches ahead stands in no document, and may come now
  const document = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(fetched.filter((name) => document.includes(name))).toEqual([]);
});
