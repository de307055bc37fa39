import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { address, arrive, button, link } from '#tests/support/gestures.ts';
import { enlargeText, partsBeyond } from '#tests/support/overflowing-text.ts';
import { inMinutes } from '#tests/support/reservations.ts';
import { zoneWhere } from '#tests/support/zone-where.ts';

interface Made {
  id: number;
  version: number;
}

const path = '/api/patients/appointments';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The value that stands under a label among the figures. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
    .first()
    .textContent();

/** A clinic with a service, a practitioner, and reservations of the last days. */
async function busyClinic(timezone = 'UTC') {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour', { timezone } as object);
  const post = <Answer = Made>(to: string, body: object) => account.call<Answer>('POST', to, body);
  const member = await post('/api/staff/staff', {
    clinic,
    first_name: 'Vera',
    last_name: 'Lind',
    color: 'teal',
  });
  const service = await post('/api/services/services', {
    ...{ clinic, name: 'Consultation', duration_minutes: 30, color: 'teal' },
    staff: [{ staff: member.id }],
  });
  const patient = await post('/api/patients/patients', { clinic, first_name: 'Minh', last_name: 'Tran' });
  const bookAt = (start_at: string) =>
    post(path, {
      ...{ clinic, patient: patient.id, service: service.id, staff: member.id },
      start_at,
      override_reason: 'Written down later.',
    });
  const book = (days: number, hour: number) => bookAt(`${day(days)}T${String(hour).padStart(2, '0')}:00:00Z`);
  const act = ({ id, version }: Made, action: string, body: object = {}) =>
    post(`${path}/${id}/${action}/`, { version, ...body });
  return { account, clinic, patient, member, book, bookAt, act, post };
}

async function seed({ book, act }: Awaited<ReturnType<typeof busyClinic>>) {
  await act(await book(-3, 9), 'no-show');
  await act(await book(-3, 10), 'no-show');
  await act(await book(-2, 9), 'cancel', { reason: 'sick' });
  const treated = await act(await book(-2, 10), 'check-in', { reason: 'Came.' });
  await act(await act(treated, 'start'), 'complete');
  await book(-1, 9);
}

const open = (
  visitor: { visit: (path: string, options: object) => Promise<Page> },
  account: Account,
  to = '',
) => visitor.visit(`/dashboard${to}`, { as: account });

test('the figures equal what is stored, in the period of the address, and lead to what they count', async ({
  visitor,
}) => {
  const clinic = await busyClinic();
  await seed(clinic);
  const page = await open(visitor, clinic.account);
  await arrive(page, 'Overview');
  await expect.poll(() => figure(page, 'Reservations')).toBe('5');
  expect(await figure(page, 'Completed')).toBe('1');
  expect(await figure(page, 'Cancelled')).toBe('1');
  expect(await figure(page, 'No-shows')).toBe('2');
  expect(await figure(page, 'No-show rate')).toBe('66.7%');
  expect(await figure(page, 'New patients')).toBe('1');

  const href = await link(page, 'No-shows').getAttribute('href');
  expect(Object.fromEntries(new URL(href ?? '', page.url()).searchParams)).toMatchObject({
    view: 'list',
    status: 'no_show',
    from: day(-27),
    to: day(0),
  });
  const walkIns = await link(page, 'Walk-ins').getAttribute('href');
  expect(new URL(walkIns ?? '', page.url()).searchParams.get('kind')).toBe('walk_in');

  const services = page.getByRole('table', { name: 'By service' });
  await services.getByRole('row', { name: 'Consultation 5' }).waitFor();
  await page
    .getByRole('table', { name: 'Why reservations were cancelled' })
    .getByText('Patient is sick')
    .waitFor();
  await page.getByText('Show as a table').first().click();
  const days = page.getByRole('table', { name: 'Reservations by day' });
  await expect.poll(() => days.getByRole('row').count()).toBe(29);

  await link(page, '7 days').click();
  await expect.poll(() => address(page)).toBe('/dashboard?days=7');
  await page.goto(new URL(`/dashboard?from=${day(-2)}&to=${day(-2)}`, page.url()).href);
  await expect.poll(() => figure(page, 'Reservations')).toBe('2');
  expect(await figure(page, 'No-shows')).toBe('0');
  await page.getByRole('table', { name: 'By status' }).getByRole('row', { name: 'Completed 1' }).waitFor();
});

test('every figure leads to the list that makes it, and the list says what narrows it', async ({
  visitor,
}) => {
  const clinic = await busyClinic();
  await seed(clinic);
  const late = await clinic.book(0, (new Date().getUTCHours() + 1) % 24);
  await clinic.act(late, 'cancel', { reason: 'weather' });
  // who is here today for another day is no figure of these days
  await clinic.act(await clinic.book(1, 9), 'check-in', { reason: 'Came early.' });
  const page = await open(visitor, clinic.account, '?days=7');
  await arrive(page, 'Overview');
  const rows = page.getByRole('table', { name: 'Reservations' }).locator('tbody tr');
  /** Follows a link, counts the rows of the list, and comes back. */
  async function listedBehind(target: Locator, filter?: string): Promise<number> {
    await target.click();
    await arrive(page, 'Reservations');
    const found = await rows.count();
    if (filter) await page.getByRole('button', { name: filter }).waitFor();
    expect(await page.getByRole('button', { name: /Status$/ }).innerText()).not.toBe('');
    await page.goBack();
    await arrive(page, 'Overview');
    return found;
  }
  const table = (name: string) => page.getByRole('table', { name, exact: true });
  const inRow = (name: string, row: string | RegExp, text: string) =>
    table(name).getByRole('row', { name: row }).getByRole('link', { name: text, exact: true });
  expect(
    await listedBehind(
      page.locator('main').getByRole('link', { name: 'Reservations', exact: true }),
      'Remove the filter Starts on these days',
    ),
  ).toBe(6);
  expect(await listedBehind(link(page, '2 of them late'), 'Remove the filter Cancelled late')).toBe(2);
  expect(await listedBehind(link(page, 'Late cancellations'))).toBe(2);
  expect(await listedBehind(inRow('Why reservations were cancelled', /sick/, 'Patient is sick'))).toBe(1);
  expect(await listedBehind(inRow('By staff', /Vera Lind/, '2'))).toBe(2);
  expect(
    await listedBehind(table('By staff').getByRole('row', { name: /Vera/ }).getByRole('link').nth(1)),
  ).toBe(2);
  await page.getByText('Show as a table').nth(1).click();
  const nine = table('Reservations by weekday and hour').getByRole('link', { name: /9:00(\sam)?: [1-9]/i });
  expect(await listedBehind(nine.first(), 'Remove the filter From')).toBeGreaterThan(0);
});

test('no figure and no word of a chart is cut off on a small page, in Arabic and with twice the text', async ({
  visitor,
}) => {
  const clinic = await busyClinic();
  await seed(clinic);
  const cutOff = (page: Page) =>
    partsBeyond(page.locator('main section section'), 'th, td, svg text, svg rect');
  for (const locale of ['ar-AE', 'en-GB']) {
    const page = await visitor.visit('/dashboard?days=7', {
      as: clinic.account,
      locale,
      viewport: { width: 320, height: 740 },
    });
    await page.locator('main section svg text').first().waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page.setViewportSize({ width: 640, height: 740 });
    await enlargeText(page);
    await expect.poll(() => cutOff(page)).toEqual([]);
    const sizes = await page
      .locator('main section svg text')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThan(22);
  }
});

test('the figure of the period before stands beside each that has one, for everybody', async ({
  visitor,
}) => {
  const clinic = await busyClinic();
  await clinic.act(await clinic.book(-10, 9), 'no-show');
  await clinic.act(await clinic.book(-10, 11), 'no-show');
  await clinic.act(await clinic.book(-3, 9), 'no-show');
  const page = await open(visitor, clinic.account, '?days=7');
  await arrive(page, 'Overview');
  const tile = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: /^No-shows$/ }) });
  await tile.getByText('(before: 2)').waitFor();
  expect(await tile.locator('dd').nth(1).innerText()).toContain('50%');
  const ahead = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: /^Booked ahead$/ }) });
  expect(await ahead.locator('dd').first().innerText()).toBe('0%');
  await ahead.getByText('(before: 0%)').waitFor();
});

test('what is to be done is listed, who waits with minutes; nothing is said to be nothing', async ({
  visitor,
}) => {
  const clinic = await busyClinic();
  const { account, book, act, post } = clinic;
  const page = await open(visitor, account);
  await arrive(page, 'Overview');
  await page.getByText('No one is waiting. Patients you check in appear here.').waitFor();
  await page.getByText('There are no reservations in this period').waitFor({ state: 'detached' });
  await page.getByText(/^ ?Nothing to do: Unsigned records, /).waitFor();

  const hour = new Date().getUTCHours();
  await act(await book(0, hour), 'check-in', { reason: 'Came.' });
  const twin = { clinic: clinic.clinic, first_name: 'Anna', last_name: 'Berg', birth_date: '1980-01-01' };
  const first = await post('/api/patients/patients', twin);
  await post('/api/patients/patients', { ...twin, last_name: 'Bergh' });
  await page.reload();
  const waiting = page.getByRole('region', { name: 'Waiting now' });
  await waiting.getByRole('link', { name: 'Minh Tran' }).waitFor();
  expect(await waiting.getByText(/^\d min$/).count()).toBe(1);
  const doubles = page.getByRole('region', { name: 'Possible duplicates' });
  const heading = await doubles.getByRole('heading').getByRole('link').boundingBox();
  expect(heading?.height).toBeGreaterThanOrEqual(24);
  await doubles.getByRole('link', { name: 'Anna Berg', exact: true }).click();
  await arrive(page, 'Anna Berg');
  expect(address(page)).toBe(`/dashboard/patients/detail/${first.id}`);
});

test('unsigned records are those of the clinic, and say how many are one’s own', async ({ visitor }) => {
  const { account, clinic, patient, member, post } = await busyClinic();
  const note = { clinic, patient: patient.id, occurred_at: '2026-03-02T09:00:00Z', chief_complaint: 'Cough' };
  const mine = await account.call<{ results: { id: number }[] }>(
    'GET',
    `/api/staff/staff?clinic=${clinic}&mine=true`,
  );
  await post('/api/patients/medical-records', { ...note, staff: member.id });
  await post('/api/patients/medical-records', { ...note, staff: mine.results[0]?.id });
  const page = await open(visitor, account);
  await arrive(page, 'Overview');
  const list = page.getByRole('region', { name: 'Unsigned records' });
  await list.getByText('Of the whole clinic.').waitFor();
  await list.getByRole('link', { name: '1 of them yours' }).click();
  await arrive(page, 'Medical records');
  expect(await page.getByRole('checkbox', { name: 'Only mine' }).isChecked()).toBe(true);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
});

test('figures that cannot be had leave the rest of the page, and are asked for again', async ({
  visitor,
}) => {
  const { account } = await busyClinic();
  const page = await visitor.visit('/dashboard', {
    as: account,
    before: (before) =>
      before.route('**/api/analytics/**', (route) => route.fulfill({ status: 500, json: { detail: 'No.' } })),
  });
  await arrive(page, 'Overview');
  await page.getByRole('heading', { name: 'The figures could not be loaded' }).waitFor();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await page.getByText('No one is waiting. Patients you check in appear here.').waitFor();
});

test('days without any reservation say so, and a single one is drawn as a bar of its own', async ({
  visitor,
}) => {
  const clinic = await busyClinic();
  const past = day(-400);
  const page = await open(visitor, clinic.account, `?from=${past}&to=${past}`);
  await arrive(page, 'Overview');
  await page.getByText('There are no reservations in this period. Choose other days.').waitFor();
  expect(await figure(page, 'Reservations')).toBe('0');
  const drawn = page.locator('section[aria-labelledby="figures"] svg:not(.lucide) rect');
  expect(await drawn.count()).toBe(0);
  await button(page, 'Other days').waitFor();

  await clinic.book(-2, 9);
  await page.goto(new URL(`/dashboard?from=${day(-2)}&to=${day(-2)}`, page.url()).href);
  await page.getByText('Show as a table').first().click();
  const days = page.getByRole('table', { name: 'Reservations by day' });
  await expect.poll(() => days.getByRole('row').count()).toBe(2);
  const chart = page.getByRole('region', { name: 'Reservations by day' }).locator('svg').first();
  const shapes = await chart
    .locator('rect')
    .evaluateAll((bars) =>
      bars.map((bar) => ['x', 'y', 'width', 'height'].map((name) => Number(bar.getAttribute(name)))),
    );
  expect(shapes.flat().every((size) => Number.isFinite(size) && size >= 0)).toBe(true);
  // four layers of one day, of which one is filled, and the place that answers the mouse
  expect(shapes).toHaveLength(5);
  const filled = shapes.slice(0, 4).filter(([, , , height]) => (height as number) > 100);
  expect(filled).toHaveLength(1);
  expect(filled[0]?.[2]).toBeLessThanOrEqual(48);
  const nothingIsNaN = await page
    .locator('main svg *')
    .evaluateAll((parts) => parts.every((part) => !part.outerHTML.includes('NaN')));
  expect(nothingIsNaN).toBe(true);
});

test('who is checked in elsewhere is said to wait without a reload; the place on the page and the focus stay', async ({
  visitor,
}) => {
  const clinic = await busyClinic(zoneWhere(12));
  const { account, patient, member, bookAt, post } = clinic;
  const first = await bookAt(inMinutes(60));
  await bookAt(inMinutes(120));
  const desk = await colleagueIn(account, clinic.clinic, 'receptionist');
  const page = await open(visitor, account);
  await arrive(page, 'Overview');
  const waiting = page.getByRole('region', { name: 'Waiting now' });
  const next = page.getByRole('region', { name: 'Up next' });
  await expect.poll(() => next.getByRole('link', { name: 'Minh Tran' }).count()).toBe(2);
  await waiting.getByText('No one is waiting. Patients you check in appear here.').waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await next.getByRole('link', { name: 'Minh Tran' }).first().focus();
  const place = await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    main.scrollTo(0, 60);
    window.scrollTo(0, 60);
    return [main.scrollTop, window.scrollY];
  });

  await desk.call('POST', `${path}/${first.id}/check-in/`, { version: first.version, reason: 'Came early.' });

  await waiting.getByRole('link', { name: 'Minh Tran' }).waitFor();
  await expect.poll(() => next.getByRole('link', { name: 'Minh Tran' }).count()).toBe(1);
  await link(page, 'To come: 1').waitFor();
  expect(
    await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      return [main.scrollTop, window.scrollY];
    }),
  ).toEqual(place);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Minh Tran');

  await post('/api/patients/medical-records', {
    ...{ clinic: clinic.clinic, patient: patient.id, staff: member.id },
    ...{ occurred_at: `${day(0)}T00:00:00Z`, chief_complaint: 'Cough' },
  });
  await page.getByRole('region', { name: 'Unsigned records' }).getByText('Of the whole clinic.').waitFor();
});
