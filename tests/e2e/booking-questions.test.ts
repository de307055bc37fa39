import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { aBookingPage, givePerson } from '#tests/support/booking-flows.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const data = makeDataDir();
let mail: MailServer;
let server: ServerProcess;
beforeAll(async () => {
  mail = await openMailServer();
  const port = await freePort();
  server = await startServer({
    PORT: port,
    DATA_DIR: data.path,
    PAGES_DIR: inject('site').pages,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAIL_URL: mail.url,
    MAIL_FROM: 'Chartroom <desk@example.org>',
  });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await mail?.close();
  await data.remove();
});

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const aClinic = (settings: object = {}) => aBookingPage(settings, createAccount('ada', server.origin));
const saved = (desk: Page) => desk.getByText('The booking page is saved.').waitFor();

async function settingsOf(visitor: { visit: (path: string, how: object) => Promise<Page> }, as: Account) {
  const desk = await visitor.visit('/dashboard/settings/booking', { as, origin: server.origin });
  await arrive(desk, 'Booking from home');
  return desk;
}

/** From the first page to the question who is coming. */
async function holdTime(page: Page) {
  await arrive(page, 'Book a visit');
  await button(page, 'See free times').tap();
  await page.getByRole('heading', { name: 'Choose a time' }).waitFor();
  await button(page, 'Later').tap();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: /^Take / }).tap();
  await page.getByRole('heading', { name: 'Who is coming?' }).waitFor();
}

test('a manager sets two questions, a visitor answers them on a phone, and the desk reads both', async ({
  visitor,
}) => {
  const { account, path } = await aClinic();
  const desk = await settingsOf(visitor, account);
  const row = (number: number) => desk.getByRole('group', { name: `Question ${number}`, exact: true });
  const words = (number: number) => row(number).getByRole('textbox', { name: 'Question' });
  await button(desk, 'Add question').click();
  await desk.keyboard.type('هل لديك حساسية؟');
  await button(desk, 'Add question').click();
  await button(desk, 'Save changes').click();
  await desk.getByText('Row 2: Enter the question, or remove it.').first().waitFor();
  await words(2).fill('  هل لديك  حساسية؟');
  await button(desk, 'Save changes').click();
  await desk.getByText('Row 2: Another question says the same.').first().waitFor();
  expect(await problemsOf(desk)).toEqual([]);
  await words(2).fill('Do you use a wheelchair?');
  await row(2).getByRole('checkbox', { name: 'Has to be answered' }).check();
  await button(desk, 'Move question 2 up').click();
  await expect.poll(() => words(1).inputValue()).toBe('Do you use a wheelchair?');
  await expect
    .poll(() => desk.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move question 1 up');
  await button(desk, 'Add question').click();
  await button(desk, 'Remove question 3').click();
  await button(desk, 'Save changes').click();
  await saved(desk);

  const home = await visitor.visit(path, { ...phone, origin: server.origin });
  await holdTime(home);
  const wheels = home.getByLabel('Do you use a wheelchair? (required)');
  await givePerson(home, 'eva@example.test');
  await home.getByText('Answer this question.').waitFor();
  await expect.poll(() => wheels.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await fits(home)).toBe(true);
  expect(await problemsOf(home)).toEqual([]);
  await wheels.fill('Yes, an electric one.');
  await home.getByLabel('هل لديك حساسية؟ (optional)').fill('لا');
  expect(await home.getByText('هل لديك حساسية؟').getAttribute('dir')).toBe('auto');
  await button(home, 'Send code').tap();
  await home.getByRole('heading', { name: 'Enter the code' }).waitFor();
  // two letters that are on their way together may come in either order
  await expect.poll(() => mail.received.length).toBe(1);
  // who looks at the details once more finds the answers there
  await button(home, 'Change details').tap();
  expect(await wheels.inputValue()).toBe('Yes, an electric one.');
  await button(home, 'Send code').tap();
  await home.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await expect.poll(() => mail.received.length).toBe(2);
  const [, code = ''] = /is: (\d{6})/.exec(mail.received[1]?.text ?? '') ?? [];
  await home.getByLabel('Code').fill(code);
  await button(home, 'Book visit').tap();
  await home.getByRole('heading', { name: 'Your visit is booked' }).waitFor();

  const front = await visitor.visit('/dashboard', { as: account, origin: server.origin });
  const news = front.getByRole('region', { name: 'New from online' });
  await news.getByText('Do you use a wheelchair?').waitFor();
  await news.getByText('Yes, an electric one.').waitFor();
  await news.getByRole('link', { name: 'Ana Silva' }).click();
  await arrive(front, 'Reservation');
  const card = front.getByRole('region', { name: 'Answers on the booking page' });
  await card.waitFor();
  expect(await card.getByRole('term').allTextContents()).toEqual([
    'Do you use a wheelchair?',
    'هل لديك حساسية؟',
  ]);
  expect(await card.getByRole('definition').allTextContents()).toEqual(['Yes, an electric one.', 'لا']);
  expect(await problemsOf(front)).toEqual([]);
});

test('a visitor whose clinic changed its questions meanwhile is told, sees the new ones, and loses nothing', async ({
  visitor,
}) => {
  const before = { label: 'Do you use a wheelchair?', required: false };
  const questions = [
    before,
    { label: 'Since when?', required: false },
    { label: 'W'.repeat(60), required: false },
  ];
  const { account, path } = await aClinic({ questions });
  const home = await visitor.visit(path, { ...phone, origin: server.origin });
  await holdTime(home);
  await home.getByLabel('Since when? (optional)').fill('Since Monday');
  await home.getByLabel('Do you use a wheelchair? (optional)').fill('No');
  const desk = await settingsOf(visitor, account);
  await button(desk, 'Remove question 2').click();
  await button(desk, 'Add question').click();
  await desk.keyboard.type('Which language do you speak?');
  await desk
    .getByRole('group', { name: 'Question 3', exact: true })
    .getByRole('checkbox', { name: 'Has to be answered' })
    .check();
  await button(desk, 'Save changes').click();
  await saved(desk);

  await home.getByLabel('Note for the clinic (optional)').fill('I come with my dog.');
  await givePerson(home, 'mia@example.test');
  await home.getByText(/^The clinic has changed its questions\./).waitFor();
  await home.getByText('The clinic no longer asks this.').waitFor();
  await home.getByText('Since Monday').waitFor();
  expect(await fits(home)).toBe(true);
  expect(await problemsOf(home)).toEqual([]);
  expect(await home.getByLabel('Do you use a wheelchair? (optional)').inputValue()).toBe('No');
  expect(await home.getByLabel('Note for the clinic (optional)').inputValue()).toBe('I come with my dog.');
  expect(await home.getByLabel('First name').inputValue()).toBe('Ana');
  await button(home, 'Send code').tap();
  await home.getByText('Answer this question.').waitFor();
  await home.getByLabel('Which language do you speak? (required)').fill('Portuguese');
  await button(home, 'Send code').tap();
  await home.getByRole('heading', { name: 'Enter the code' }).waitFor();
});
