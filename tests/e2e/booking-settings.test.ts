import { expect } from 'vitest';
import { problemsOf } from '#tests/support/axe.ts';
import { aBookingPage } from '#tests/support/booking-flows.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, fill } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

test('a clinic opens its page for booking from home, and closes it at once', async ({ visitor }) => {
  const { account } = await bookableClinic();
  const desk = await visitor.visit('/dashboard/settings/booking', { as: account });
  await arrive(desk, 'Booking from home');
  await desk.getByText('Patients cannot book from home yet').waitFor();
  await desk.getByRole('checkbox', { name: 'Patients can book on this page' }).check();
  await button(desk, 'Save changes').click();
  await desk.getByText('Choose at least one service before you open the page.').first().waitFor();
  const word = `desk-${Date.now().toString(36)}`;
  await fill(desk, { 'Address word': word, 'What the page says first': 'Welcome to the quay.' });
  await desk.getByRole('group', { name: 'Services' }).getByRole('checkbox').first().check();
  await button(desk, 'Save changes').click();
  await desk.getByText('The booking page is saved.').waitFor();
  await desk.getByText('The page is open').waitFor();
  const address = (await desk.locator('code').textContent()) ?? '';
  expect(address.endsWith(`/book/${word}`)).toBe(true);
  expect(await problemsOf(desk)).toEqual([]);

  const home = await visitor.visit(`/book/${word}`);
  await arrive(home, 'Book a visit');
  await home.getByText('Welcome to the quay.').waitFor();

  await desk.getByRole('checkbox', { name: 'Patients can book on this page' }).uncheck();
  await button(desk, 'Save changes').click();
  await desk.getByText('The page is closed: no one can book there now').waitFor();
  await home.reload();
  await arrive(home, "You can't book here now");
});

test('one switch closes booking, arrivals and the links of visits, and opens them again', async ({
  visitor,
}) => {
  const { account, path, book, make } = await aBookingPage();
  const { id } = await book({ start_at: '2036-03-03T09:00:00Z' });
  const { url } = await make<{ url: string }>(`/api/patients/appointments/${id}/links/`, { send: false });
  const desk = await visitor.visit('/dashboard/settings/booking', { as: account });
  await arrive(desk, 'Booking from home');
  const home = await visitor.visit(path);
  await arrive(home, 'Book a visit');
  const link = await visitor.visit(new URL(url).pathname);
  await arrive(link, 'Your visit');
  const everything = desk.getByRole('checkbox', { name: 'Everything is closed to patients for now' });
  await everything.check();
  await button(desk, 'Save changes').click();
  await desk
    .getByText('Booking, arrivals and visit links work again when you reopen everything below.')
    .waitFor();
  expect(await problemsOf(desk)).toEqual([]);
  await home.reload();
  await arrive(home, "You can't book here now");
  await link.reload();
  await arrive(link, "This link doesn't open a visit");
  // the desk is told before it sends a link that opens nothing
  const visit = await visitor.visit(`/dashboard/reservations/detail/${id}`, { as: account });
  await arrive(visit, 'Reservation');
  const closed = visit
    .getByText(/^The clinic has closed its pages to patients\. A link opens nothing/)
    .first();
  await closed.waitFor();
  expect(await button(visit, 'Send link').getAttribute('aria-disabled')).toBe('true');
  await button(visit, 'Copy or print link').click();
  await visit
    .getByRole('alertdialog')
    .getByText(/^The clinic has closed its pages/)
    .waitFor();
  await everything.uncheck();
  await button(desk, 'Save changes').click();
  await desk.getByText('The page is open').waitFor();
  await home.reload();
  await arrive(home, 'Book a visit');
  await link.reload();
  await arrive(link, 'Your visit');
});

test('a clinic shows a picture on its page, takes it away, and takes that back', async ({ visitor }) => {
  const { account, path } = await aBookingPage();
  const desk = await visitor.visit('/dashboard/settings/booking', { as: account });
  await arrive(desk, 'Booking from home');
  const buffer = await desk.screenshot();
  await desk
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer });
  await desk.getByRole('img', { name: 'Picture' }).waitFor();
  await fill(desk, { 'What the picture shows': 'Our house on the quay' });
  await button(desk, 'Save changes').click();
  await desk.getByText('The booking page is saved.').waitFor();
  expect(await problemsOf(desk)).toEqual([]);

  const home = await visitor.visit(path, { viewport: { width: 320, height: 640 } });
  await arrive(home, 'Book a visit');
  const picture = home.getByRole('img', { name: 'Our house on the quay' });
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  expect(width).toBeGreaterThan(200);
  expect(Math.round((width / height) * 10)).toBe(16);
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.width > 0]))
    .toEqual([480, true]);
  expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await problemsOf(home)).toEqual([]);

  await button(desk, 'Remove the picture').click();
  await expect.poll(() => desk.getByRole('img', { name: 'Picture' }).count()).toBe(0);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await desk.getByRole('img', { name: 'Picture' }).waitFor();
  await button(desk, 'Remove the picture').click();
  await button(desk, 'Save changes').click();
  await expect.poll(() => button(desk, 'Choose a picture').count()).toBe(1);
  await expect
    .poll(async () => {
      await home.reload();
      await button(home, 'See free times').waitFor();
      return picture.count();
    })
    .toBe(0);
});

test('a clinic opens its door for arrivals apart from its booking page, with a code to print', async ({
  visitor,
}) => {
  const { account } = await bookableClinic();
  const desk = await visitor.visit('/dashboard/settings/booking', { as: account });
  await arrive(desk, 'Booking from home');
  const word = `arrivals-${Date.now().toString(36)}`;
  await fill(desk, { 'Address word': word });
  await desk.getByRole('checkbox', { name: 'Patients can check in at the door' }).check();
  await button(desk, 'Save changes').click();
  // the box has the same words
  await desk.getByText('Patients can check in at the door').nth(1).waitFor();
  await desk.getByText('The page is closed: no one can book there now').waitFor();
  await desk.getByRole('img', { name: 'QR code for the door' }).waitFor();
  expect(await problemsOf(desk)).toEqual([]);
  await desk.emulateMedia({ media: 'print' });
  await desk.getByText('Check in here').waitFor();
  expect(await button(desk, 'Save changes').isVisible()).toBe(false);
  await desk.emulateMedia({ media: 'screen' });

  const door = await visitor.visit(`/arrive/${word}`);
  await arrive(door, 'Check in');
  await desk.getByRole('checkbox', { name: 'Patients can check in at the door' }).uncheck();
  await button(desk, 'Save changes').click();
  await expect.poll(() => desk.getByRole('img', { name: 'QR code for the door' }).count()).toBe(0);
  await door.reload();
  await arrive(door, "You can't check in here now");
});
