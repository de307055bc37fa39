import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { turnTab } from '#tests/support/app-in-page.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { aVisit, giveBirthDate, linkTo } from '#tests/support/door-pages.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { scriptScales } from '#tests/support/script-scales.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Whether nothing of the page lies beside the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a patient confirms, moves, asks and cancels on a phone, and the desk sees what came by the link', async ({
  visitor,
}) => {
  const world = await aVisit();
  const desk = await visitor.visit(`/dashboard/reservations/detail/${world.visit.id}`, { as: world.account });
  await arrive(desk, 'Reservation');
  await button(desk, 'Copy or print link').click();
  const dialog = desk.getByRole('alertdialog', { name: "Patient's link" });
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
  expect(await problemsOf(desk)).toEqual([]);
  const address = new URL((await dialog.locator('code').textContent()) ?? '').pathname;
  await desk.emulateMedia({ media: 'print' });
  await desk.getByText('Scan to confirm, move or cancel your visit:').waitFor();
  await desk.emulateMedia({ media: 'screen' });
  await button(desk, 'Close').click();

  const page = await visitor.visit(address, phone);
  const [, token = ''] = address.split('/visit/');
  const referrers: string[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
  await arrive(page, 'Your visit');
  await page.getByText('Booked', { exact: true }).waitFor();
  expect(await page.getByText('First consultation').count()).toBe(0);
  expect(await problemsOf(page)).toEqual([]);
  await button(page, "I'll come").tap();
  await page.getByText("Thank you. The clinic knows that you'll come.").waitFor();

  await button(page, 'Move visit').tap();
  expect(await problemsOf(page)).toEqual([]);
  await giveBirthDate(page, ['28', '2', '1984']);
  await page.getByText('You can try 4 more times.').waitFor();
  await giveBirthDate(page);
  await page.getByRole('radio').first().waitFor();
  await page.getByText('First consultation').waitFor();
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: /^Move to / }).tap();
  await page.getByText('Your visit has a new time.').waitFor();

  await button(page, 'Ask the clinic').tap();
  await page.getByLabel('Your question').fill('Is there parking?');
  await button(page, 'Send question').tap();
  await page.getByText('Your question is sent.').waitFor();
  await button(page, 'Cancel visit').tap();
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Cancel visit').tap();
  await page.getByText('Your visit is cancelled.').waitFor();
  expect(await page.title()).not.toContain(token);
  expect(referrers.filter((one) => one.includes(token))).toEqual([]);

  await desk.reload();
  await arrive(desk, 'Reservation');
  await desk.getByText('Is there parking?').waitFor();
  await expect.poll(() => desk.getByText('by the patient, by link').count()).toBe(3);
  await button(desk, 'Mark as answered').click();
  await desk.getByText('Answered by Ada Byron').waitFor();
});

test('a patient finds the way there, the number to call and the visit for the calendar', async ({
  visitor,
}) => {
  const world = await aVisit(createAccount());
  await world.account.call('PUT', `/api/clinics/${world.clinic.id}/`, {
    ...{ name: 'Harbour', timezone: 'Europe/Berlin' },
    ...{ address: 'Quay 1, Hamburg', phone_number: '+49 40 123456' },
  });
  const page = await visitor.visit(await linkTo(world), phone);
  await arrive(page, 'Your visit');
  const leadsTo = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(await leadsTo('Get directions')).toMatch(/^https:.*Quay%201%2C%20Hamburg/);
  expect(await leadsTo('Call +49 40 123456')).toBe('tel:+4940123456');
  const event = await page.request.get((await leadsTo('Add to calendar')) ?? '');
  expect(event.headers()['content-type']).toContain('text/calendar');
  expect(await event.text()).toContain('BEGIN:VEVENT');
});

test('a date of birth is typed in the digits of an Arabic keyboard', async ({ visitor }) => {
  const page = await visitor.visit(await linkTo(await aVisit()), phone);
  await arrive(page, 'Your visit');
  await button(page, "See what it's for").tap();
  await giveBirthDate(page, ['٢٩', '٢', '١٩٨٤']);
  await page.getByText('First consultation').waitFor();
});

test('an answer that holds nothing is told, and can be asked for again', async ({ visitor }) => {
  const path = await linkTo(await aVisit());
  let isEmpty = true;
  const page = await visitor.visit(path, {
    before: (fresh) =>
      fresh.route('**/api/public/visits/**', (route) =>
        isEmpty ? route.fulfill({ headers: { 'content-length': '0' } }) : route.fallback(),
      ),
  });
  await button(page, 'Try again').waitFor();
  isEmpty = false;
  await button(page, 'Try again').click();
  await page.getByText('Booked', { exact: true }).waitFor();
});

test('a page that was left open shows the visit as it is when its patient comes back', async ({
  visitor,
}) => {
  const world = await aVisit();
  const page = await visitor.visit(await linkTo(world), phone);
  await arrive(page, 'Your visit');
  const { start_at } = await world.read(world.visit.id);
  const later = new Date(Date.parse(String(start_at)) + 4 * 3_600_000).toISOString();
  const moved = await world.move(world.visit, 'reschedule', {
    ...{ start_at: later, service: world.service.id, staff: world.staff.id },
  });
  await turnTab(page);
  await page.locator(`time[datetime="${later}"]`).waitFor();
  // what is being typed is not taken away
  await button(page, 'Cancel visit').tap();
  await giveBirthDate(page);
  await page.getByLabel('Note for the clinic (optional)').fill('A cold');
  await world.move(moved, 'cancel', { reason: 'staff_unavailable' });
  await turnTab(page);
  expect(await page.getByLabel('Note for the clinic (optional)').inputValue()).toBe('A cold');
  await button(page, 'Keep visit').tap();
  await turnTab(page);
  await page.getByText('Cancelled', { exact: true }).waitFor();
  expect(await button(page, 'Cancel visit').count()).toBe(0);
});

test.for(['pt-BR', 'ar'])('a patient reads it in %s, from either side', async (locale, { visitor }) => {
  const page = await visitor.visit(await linkTo(await aVisit()), { ...phone, locale });
  const words = { 'pt-BR': ['Sua consulta', 'Vou comparecer'], ar: ['زيارتك', 'سأحضر'] }[locale] ?? [];
  await arrive(page, words[0] ?? '');
  await button(page, words[1] ?? '').waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
});

test('the page is HTML before any script, brings at most 90 kB of it, and nothing of the dashboard', async ({
  visitor,
}) => {
  const path = await linkTo(await aVisit());
  const scales = scriptScales();
  const page = await visitor.visit(path, { before: scales.weigh });
  await button(page, "I'll come").waitFor();
  expect(await scales.total()).toBeLessThanOrEqual(90_000);
  expect(scales.urls().filter((url) => !/\/assets\/door-[\w-]+\.js$/.test(url))).toEqual([]);

  const plain = await visitor.visit(path, { javaScriptEnabled: false });
  await plain.getByRole('heading', { level: 1, name: 'Your visit' }).waitFor();
});

test.for([
  ['en', 'This page needs JavaScript'],
  ['pt', 'Esta página precisa de JavaScript'],
  ['ar', 'تحتاج هذه الصفحة'],
] as const)(
  'every page says in %s that it needs scripts, and to call the clinic',
  async ([language, words]) => {
    for (const path of ['/visit/x', '/visit/x/forms', '/book/x', '/arrive/x']) {
      const answer = await fetch(inject('site').origin + path, { headers: { 'accept-language': language } });
      expect(await answer.text()).toContain(`<noscript><p role="alert">${words}`);
    }
  },
);
