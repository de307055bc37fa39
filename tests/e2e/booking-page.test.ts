import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { aBookingPage, givePerson } from '#tests/support/booking-flows.ts';
import { newToken } from '#tests/support/booking-page.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { scriptScales } from '#tests/support/script-scales.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const data = makeDataDir();
let mail: MailServer;
let server: ServerProcess;
let clinic: Awaited<ReturnType<typeof aBookingPage>>;
beforeAll(async () => {
  mail = await openMailServer();
  const port = await freePort();
  server = await startServer({
    PORT: port,
    DATA_DIR: data.path,
    PAGES_DIR: inject('site').pages,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAIL_URL: mail.url,
    MAIL_FROM: 'Chartroom <desk@example.org>',
  });
  clinic = await aBookingPage({}, createAccount('ada', server.origin));
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await mail?.close();
  await data.remove();
});

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Whether nothing of the page lies beside the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a visit is booked on a phone with the code from the mailbox, and leads to its own page', async ({
  visitor,
}) => {
  const scales = scriptScales();
  const page = await visitor.visit(clinic.path, {
    ...phone,
    origin: server.origin,
    before: scales.weigh,
  });
  await arrive(page, 'Book a visit');
  await page.getByText('Welcome.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'See free times').tap();
  await page.getByRole('heading', { name: 'Choose a time' }).waitFor();
  await button(page, 'Later').tap();
  await page.getByRole('radio').first().check();
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Take / }).tap();
  await page.getByRole('heading', { name: 'Who is coming?' }).waitFor();
  await button(page, 'Send code').tap();
  await page.getByText('Enter the first name.').waitFor();
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await givePerson(page);
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await expect.poll(() => mail.received.length).toBe(1);
  const [, code = ''] = /is: (\d{6})/.exec(mail.received[0]?.text ?? '') ?? [];
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await button(page, 'Book visit').tap();
  await page.getByText('You can try 4 more times.').waitFor();
  await page.getByLabel('Code').fill(code);
  await button(page, 'Book visit').tap();
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
  await page.getByText('Come early.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  expect(await (await page.request.get(calendar ?? '')).text()).toContain('BEGIN:VEVENT');
  await page.getByRole('link', { name: 'See, move or cancel your visit' }).tap();
  await arrive(page, 'Your visit');
  await page.getByText('Booked', { exact: true }).waitFor();
  expect(await scales.total(1)).toBeLessThanOrEqual(90_000);

  const desk = await visitor.visit('/dashboard/reservations?view=list', {
    as: clinic.account,
    origin: server.origin,
  });
  await desk.getByRole('row').filter({ hasText: 'Ana Silva' }).getByText('Online', { exact: true }).waitFor();
});

/** Chooses the first time of the week after this one, and says which it is. */
async function chooseFirst(page: Page) {
  await button(page, 'See free times').click();
  await page.getByRole('heading', { name: 'Choose a time' }).waitFor();
  await button(page, 'Later').click();
  await page.getByRole('radio').first().check();
  return (await page.getByRole('button', { name: /^Take / }).textContent()) ?? '';
}

test('a time whose answer was lost on its way is the same when it is asked for again', async ({
  visitor,
}) => {
  const page = await visitor.visit(clinic.path, { origin: server.origin });
  const tokens: string[] = [];
  await page.route('**/bookings/', async (route) => {
    tokens.push(route.request().postDataJSON().token);
    if (tokens.length > 1) return route.continue();
    const answer = await route.fetch();
    expect(answer.status()).toBe(201);
    await route.abort('connectionreset');
  });
  await arrive(page, 'Book a visit');
  const take = await chooseFirst(page);
  await button(page, take).click();
  await page.getByText('No answer came. Check your connection and try again.').waitFor();
  const again = page.waitForResponse('**/bookings/');
  await button(page, take).click();
  expect((await again).status()).toBe(201);
  await page.getByRole('heading', { name: 'Who is coming?' }).waitFor();
  expect(tokens).toEqual([tokens[0], tokens[0]]);

  // it was held once: given back, it is free
  const released = page.waitForResponse('**/release/');
  await button(page, 'Choose another time').click();
  expect((await released).status()).toBe(204);
  const other = await visitor.visit(clinic.path, { origin: server.origin });
  await arrive(other, 'Book a visit');
  expect(await chooseFirst(other)).toBe(take);
});

test('a time whose answer was lost is given back by whoever leaves', async ({ visitor }) => {
  const page = await visitor.visit(clinic.path, { origin: server.origin });
  await page.route('**/bookings/', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await arrive(page, 'Book a visit');
  const take = await chooseFirst(page);
  await button(page, take).click();
  await page.getByText('No answer came. Check your connection and try again.').waitFor();
  const released = page.waitForResponse('**/release/');
  await button(page, 'Back').click();
  expect((await released).status()).toBe(204);
});

/** A clinic at which a hundred others have just asked for a time. */
async function aRush() {
  const { path, staff, service } = await aBookingPage({}, createAccount('ada', server.origin));
  const start_at = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const ask = (_: unknown, at: number) =>
    fetch(`${server.origin}/api/public/clinics/${path.slice(6)}/bookings/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${at % 4}.1` },
      body: JSON.stringify({ token: newToken(), service: service.id, staff: staff.id, start_at }),
    });
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 10 }, ask));
  return path;
}

test('when many book, the browser solves a task and then holds the time', async ({ visitor }) => {
  const path = await aRush();
  const scales = scriptScales();
  const page = await visitor.visit(path, {
    ...phone,
    origin: server.origin,
    before: scales.weigh,
  });
  await arrive(page, 'Book a visit');
  const take = await chooseFirst(page);
  let letIn = () => {};
  const seen = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await seen;
    await route.continue();
  });
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/bookings/')) statuses.push(response.status());
  });
  await button(page, take).tap();
  await page.getByText('Many are booking right now. This takes a few seconds.').waitFor();
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  letIn();
  await page.getByRole('heading', { name: 'Who is coming?' }).waitFor();
  expect(statuses).toEqual([428, 201]);
  expect(await scales.total()).toBeLessThanOrEqual(90_000);
});

test('whoever does not want to wait for a task goes back', async ({ visitor }) => {
  const page = await visitor.visit(clinic.path, { origin: server.origin });
  const task = { detail: 'Many.', code: 'work_needed', challenge: 'nothing', bits: 31, parts: 16 };
  await page.route('**/bookings/', (route) => route.fulfill({ status: 428, json: task }));
  await page.route('**/release/', (route) => route.fulfill({ status: 204 }));
  await arrive(page, 'Book a visit');
  const take = await chooseFirst(page);
  const code = page.waitForResponse('**/assets/*.js');
  await button(page, take).click();
  await (await code).finished();
  await page.getByText('Many are booking right now. This takes a few seconds.').waitFor();
  await button(page, 'Back').click();
  await button(page, 'See free times').waitFor();
});

test.for(['pt-BR', 'ar'])('the page is read in %s, from either side', async (locale, { visitor }) => {
  const page = await visitor.visit(clinic.path, { ...phone, origin: server.origin, locale });
  const words = {
    'pt-BR': ['Agendar uma consulta', 'Ver horários livres'],
    ar: ['حجز زيارة', 'عرض المواعيد المتاحة'],
  }[locale] ?? [''];
  await arrive(page, words[0] ?? '');
  // the clinic's own words keep their direction
  expect(await page.getByText('Welcome.').evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
  await button(page, words[1] ?? '').tap();
  await page.getByRole('heading', { level: 2 }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
});

test('times are those of the clinic, wherever the visitor is', async ({ visitor }) => {
  const timezoneId = 'Pacific/Honolulu';
  const page = await visitor.visit(clinic.path, { origin: server.origin, timezoneId });
  await arrive(page, 'Book a visit');
  await button(page, 'See free times').click();
  await page.getByText('All times are Berlin time.').waitFor();
  const answer = page.waitForResponse('**/times/**');
  await button(page, 'Later').click();
  const { days } = await (await answer).json();
  // early in Berlin it is the day before on Hawaii
  const [{ start_at }] = days.flatMap(({ times }: { times: { start_at: string }[] }) => times);
  const at = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(start_at));
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  expect(at('Europe/Berlin', { day: 'numeric' })).not.toBe(at(timezoneId, { day: 'numeric' }));
  await page
    .getByRole('radio', { name: at('Europe/Berlin', clock), exact: true })
    .first()
    .check();
  const own = page.getByText(/^That is .* where you are\.$/);
  expect(await own.textContent()).toContain(at(timezoneId, { weekday: 'long' }));
  expect(await own.textContent()).toContain(at(timezoneId, clock));
  await page
    .getByRole('button', {
      name: new RegExp(
        `^Take ${at('Europe/Berlin', { weekday: 'long' })}\\b.*${at('Europe/Berlin', clock)}$`,
      ),
    })
    .click();
  await page.getByRole('heading', { name: 'Who is coming?' }).waitFor();
  expect(await page.locator('time').textContent()).toContain(at('Europe/Berlin', clock));
  await own.waitFor();
});

test('a page that is closed says so', async ({ visitor }) => {
  const page = await visitor.visit('/book/nobody-here', { origin: server.origin });
  await arrive(page, "You can't book here now");
  expect(await problemsOf(page)).toEqual([]);
});

/** From the service to what becomes of it, with the code that comes to a mailbox. */
async function bookWith(page: Page, recipient: string) {
  await button(page, await chooseFirst(page)).click();
  await page.getByRole('heading', { name: 'Who is coming?' }).waitFor();
  // what tells of an earlier booking may come in between
  const sent = () =>
    mail.received.flatMap(({ to, text }) =>
      to.includes(recipient) ? (/is: (\d{6})/.exec(text)?.[1] ?? []) : [],
    );
  const before = sent().length;
  await givePerson(page, recipient);
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  const code = () => sent().slice(before).at(-1) ?? '';
  await expect.poll(code).not.toBe('');
  await page.getByLabel('Code').fill(code());
  await button(page, 'Book visit').click();
}

test('a clinic limits the visits ahead of a patient, who is told to call it to book more', async ({
  visitor,
}) => {
  const limited = await aBookingPage({}, createAccount('ada', server.origin));
  const { account, path } = limited;
  const phone_number = '+49 40 1234';
  await account.call('PUT', `/api/clinics/${limited.clinic.id}/`, { name: 'Harbour', phone_number });
  const desk = await visitor.visit('/dashboard/settings/booking', { as: account, origin: server.origin });
  await arrive(desk, 'Booking from home');
  const limit = desk.getByRole('textbox', { name: 'Visits ahead per patient' });
  await limit.fill('1');
  await button(desk, 'Save changes').click();
  await desk.getByText('The booking page is saved.').waitFor();
  expect(await problemsOf(desk)).toEqual([]);

  const page = await visitor.visit(path, { ...phone, origin: server.origin });
  await arrive(page, 'Book a visit');
  await bookWith(page, 'often@example.test');
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
  await page.reload();
  await arrive(page, 'Book a visit');
  const released = page.waitForResponse('**/release/');
  await bookWith(page, 'often@example.test');
  await page.getByRole('heading', { name: "You can't book another visit online" }).waitFor();
  expect((await released).status()).toBe(204);
  const call = page.getByRole('link', { name: `Call ${phone_number}` });
  expect(await call.getAttribute('href')).toBe('tel:+49401234');
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Book for someone else').click();
  await bookWith(page, 'rarely@example.test');
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
});
