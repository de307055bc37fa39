import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { unique } from '#tests/support/account.ts';
import { aBookingPage, fromHome, givePerson, goBack } from '#tests/support/booking-flows.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { arrive, button, typed } from '#tests/support/gestures.ts';
import { oncePerFile } from '#tests/support/once-per-file.ts';

// no more than five codes are sent to one mailbox, whichever test asks for them
const mailbox = `${unique('ana')}@example.test`;
const openClinic = oncePerFile(() => aBookingPage());

/** A clinic's booking page, with what it asked of the server, opened from another page. */
async function open(visitor: Visitor) {
  const { path } = await openClinic();
  const page = await visitor.visit('/book/nobody-here', fromHome());
  await arrive(page, "You can't book here now");
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/(bookings|release|code)\/$/.exec(request.url()) ?? [];
    if (call) asked.push(call);
  });
  await page.goto(new URL(path, page.url()).href);
  await arrive(page, 'Book a visit');
  return { page, asked, path };
}

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();

/** Chooses and takes the first time of the week after this one, and says which it is. */
async function takeFirst(page: Page): Promise<string> {
  await button(page, 'See free times').click();
  await step(page, 'Choose a time');
  await button(page, 'Later').click();
  await page.getByRole('radio').first().check();
  const take = page.getByRole('button', { name: /^Take / });
  const name = (await take.textContent()) ?? '';
  await take.click();
  await step(page, 'Who is coming?');
  return name.replace('Take ', '');
}

test("the browser's Back goes a step back, and leaves from the first step", async ({ visitor }) => {
  const { page, path } = await open(visitor);
  await takeFirst(page);
  await givePerson(page, mailbox);
  await step(page, 'Enter the code');
  await goBack(page);
  await step(page, 'Who is coming?');
  expect(await typed(page, 'First name', 'Year', 'Email')).toEqual({
    ...{ 'First name': 'Ana', Year: '1984', Email: mailbox },
  });
  const released = page.waitForResponse('**/release/');
  await goBack(page);
  await step(page, 'Choose a time');
  expect((await released).status()).toBe(204);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  await goBack(page);
  await button(page, 'See free times').waitFor();
  await goBack(page);
  await arrive(page, "You can't book here now");
});

test("what the page's own Back went past, the browser's does not show again", async ({ visitor }) => {
  const { page } = await open(visitor);
  await takeFirst(page);
  await button(page, 'Choose another time').click();
  await step(page, 'Choose a time');
  await button(page, 'Back').click();
  await button(page, 'See free times').waitFor();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  // nor does Forward
  await page.evaluate(() => history.forward());
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await button(page, 'See free times').waitFor();
  await goBack(page);
  await arrive(page, "You can't book here now");
});

test('another language keeps the step, the held time, what was typed and the code that was sent', async ({
  visitor,
}) => {
  const { page, asked } = await open(visitor);
  await takeFirst(page);
  await page.getByLabel("I'm booking for a child").check();
  await page.getByLabel('Your own name').fill('Rui Silva');
  await page.getByLabel("Child's first name").fill('Ana');
  await page.getByLabel('Day').fill('29');
  const when = await page.locator('time').getAttribute('datetime');
  await button(page, 'Português').click();
  await arrive(page, 'Agendar uma consulta');
  await page.locator('input[name=first_name]').waitFor();
  const held = (name: string) => page.locator(`input[name=${name}]`).inputValue();
  expect([await held('guardian'), await held('first_name'), await held('day')]).toEqual([
    ...['Rui Silva', 'Ana', '29'],
  ]);
  expect(await page.locator('time').getAttribute('datetime')).toBe(when);
  expect(asked).toEqual(['bookings', 'bookings']);
  await page.locator('input[name=is_for_child]').uncheck();
  await button(page, 'English').click();
  await arrive(page, 'Book a visit');
  await givePerson(page, mailbox);
  await step(page, 'Enter the code');
  await page.getByLabel('Code').fill('123');
  await button(page, 'Português').click();
  await arrive(page, 'Agendar uma consulta');
  await page.locator('input[name=code]').waitFor();
  expect(await held('code')).toBe('');
  expect(asked.filter((call) => call === 'release')).toEqual([]);
  // and Back still is a step back
  await goBack(page);
  await page.locator('input[name=first_name]').waitFor();
  expect(await held('first_name')).toBe('Ana');
});

test('a reload holds the same time again and keeps what was typed; what was done with is kept no longer', async ({
  visitor,
}) => {
  const { page } = await open(visitor);
  await page.getByRole('combobox', { name: 'With whom?' }).selectOption({ index: 1 });
  const who = await page.getByRole('combobox', { name: 'With whom?' }).inputValue();
  await page.reload();
  await arrive(page, 'Book a visit');
  expect(await page.getByRole('combobox', { name: 'With whom?' }).inputValue()).toBe(who);
  await takeFirst(page);
  await page.getByLabel('Last name').fill('Silva');
  const when = await page.locator('time').getAttribute('datetime');
  const again = page.waitForResponse('**/bookings/');
  await page.reload();
  expect((await again).status()).toBe(201);
  await step(page, 'Who is coming?');
  expect(await page.getByLabel('Last name').inputValue()).toBe('Silva');
  expect(await page.locator('time').getAttribute('datetime')).toBe(when);

  // the time was given back as the page went, and the code with it
  await givePerson(page, mailbox);
  await step(page, 'Enter the code');
  await page.getByLabel('Code').fill('123456');
  await page.reload();
  await step(page, 'Who is coming?');
  expect(await typed(page, 'First name', 'Last name')).toEqual({ 'First name': 'Ana', 'Last name': 'Silva' });
  expect(await page.evaluate(() => sessionStorage.getItem('booking'))).not.toContain('123456');

  await page.route('**/finish/', (route) =>
    route.fulfill({ json: { state: 'booked', left: 0, link: 'Zk3vQm1n8sJtY5wXc2LrP0aUeHdGi7bO' } }),
  );
  await button(page, 'Send code').click();
  await step(page, 'Enter the code');
  await page.getByLabel('Code').fill('123456');
  await button(page, 'Book visit').click();
  await step(page, 'Your visit is booked');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('booking'))).toBeNull();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
});

test('a time that somebody else took while the page reloaded is said to be taken', async ({ visitor }) => {
  const { page } = await open(visitor);
  await takeFirst(page);
  await page.getByLabel('Last name').fill('Silva');
  await page.route('**/bookings/', (route) => route.fulfill({ status: 409, json: { start_at: ['Taken.'] } }));
  await page.reload();
  await page.getByText('Someone else has just taken this time. Choose another one.').waitFor();
  await step(page, 'Choose a time');
  await page.unroute('**/bookings/');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: /^Take / }).click();
  await step(page, 'Who is coming?');
  expect(await page.getByLabel('Last name').inputValue()).toBe('Silva');
});

test('a tab that was left for a quarter of an hour keeps nothing of a person', async ({ visitor }) => {
  const { path } = await openClinic();
  const page = await visitor.visit(path, { ...fromHome(), before: (fresh) => fresh.clock.install() });
  await arrive(page, 'Book a visit');
  await takeFirst(page);
  await page.getByLabel('Last name').fill('Silva');
  const kept = () => page.evaluate(() => sessionStorage.getItem('booking'));
  await expect.poll(kept).toContain('Silva');
  await page.clock.fastForward(901_000);
  await step(page, 'Your time was released');
  await expect.poll(kept).toBeNull();
});
