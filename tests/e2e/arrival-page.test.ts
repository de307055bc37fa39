import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { giveArrival } from '#tests/support/arrival-flows.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { aBookingPage } from '#tests/support/booking-flows.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { oncePerFile } from '#tests/support/once-per-file.ts';
import { scriptScales } from '#tests/support/script-scales.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const openClinic = oncePerFile(() => aBookingPage({ arrivals_open: true }));

async function pathOfDoor() {
  return (await openClinic()).path.replace('/book/', '/arrive/');
}

/** Whether nothing of the page lies beside the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('who is here says so on a phone, is thanked like everybody, and leaves nothing for the next', async ({
  visitor,
}) => {
  const scales = scriptScales();
  const page = await visitor.visit(await pathOfDoor(), {
    ...phone,
    before: scales.weigh,
  });
  await arrive(page, 'Check in');
  await button(page, "I'm here").tap();
  await page.getByText('Enter a date of birth, for example 27 3 1983.').waitFor();
  await page.getByText('Enter the first two letters of the first name.').waitFor();
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await giveArrival(page);
  await page.getByRole('heading', { name: 'Thank you. Take a seat' }).waitFor();
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Done').tap();
  await button(page, "I'm here").waitFor();
  for (const label of ['Day', 'Month', 'Year', 'First two letters'])
    expect(await page.getByLabel(label).inputValue()).toBe('');
  await page.getByLabel('Day').fill('29');
  await button(page, 'Clear the page').tap();
  await expect.poll(() => page.getByLabel('Day').inputValue()).toBe('');
  expect(await scales.total()).toBeLessThanOrEqual(90_000);
});

test('the page goes back to its start by itself, whether somebody is done or walks away', async ({
  visitor,
}) => {
  const page = await visitor.visit(await pathOfDoor(), { before: (fresh) => fresh.clock.install() });
  await arrive(page, 'Check in');
  await giveArrival(page);
  await page.getByRole('heading', { name: 'Thank you. Take a seat' }).waitFor();
  await page.clock.fastForward(16_000);
  await button(page, "I'm here").waitFor();
  await page.getByLabel('Year').fill('1984');
  await button(page, 'Clear the page').waitFor();
  await page.clock.fastForward(61_000);
  await expect.poll(() => page.getByLabel('Year').inputValue()).toBe('');
});

test.for(['pt-BR', 'ar'])('the page is read in %s, from either side', async (locale, { visitor }) => {
  const page = await visitor.visit(await pathOfDoor(), { ...phone, locale });
  const [title = '', here = ''] =
    { 'pt-BR': ['Registrar chegada', 'Cheguei'], ar: ['تسجيل الوصول', 'لقد وصلت'] }[locale] ?? [];
  await arrive(page, title);
  await button(page, here).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
  expect(await fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
});

test('a door that is closed says so', async ({ visitor }) => {
  const page = await visitor.visit('/arrive/nobody-here');
  await arrive(page, "You can't check in here now");
  expect(await problemsOf(page)).toEqual([]);
});
