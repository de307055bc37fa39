import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { aVisit } from '#tests/support/door-pages.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { guardCalls } from '#tests/support/held-calls.ts';

const calls = {
  makeLink: /^POST \/api\/patients\/appointments\/\d+\/links\/$/,
  readVisit: /^GET \/api\/patients\/appointments\/\d+\/$/,
};

test('a link that is made while its visit changes is shown, this one time', async ({ visitor }) => {
  const { account, visit } = await aVisit();
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await button(page, 'Copy or print link').waitFor();
  const gate = await guardCalls(page, calls);
  gate.leave('readVisit', true);
  const history = page.getByRole('region', { name: 'History' });
  await button(page, 'Confirm').click();
  await button(page, 'Copy or print link').click();
  await history.getByText('Confirmed', { exact: true }).waitFor();
  await gate.pass('makeLink');
  const dialog = page.getByRole('alertdialog', { name: "Patient's link" });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('list', { name: 'Links so far' }).getByText('Works', { exact: true }).waitFor();
});

test('a link that is shown stays until it is noted, also when the visit changes under it', async ({
  visitor,
}) => {
  const { account, visit } = await aVisit();
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await button(page, 'Copy or print link').waitFor();
  const gate = await guardCalls(page, calls);
  gate.leave('makeLink', true);
  await button(page, 'Confirm').click();
  await button(page, 'Copy or print link').click();
  const dialog = page.getByRole('alertdialog', { name: "Patient's link" });
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
  const address = await dialog.locator('code').textContent();
  await gate.pass('readVisit');
  gate.leave('readVisit', true);
  await expect
    .poll(() => page.locator('main').getByText('Confirmed', { exact: true }).count())
    .toBeGreaterThan(1);
  expect(await dialog.locator('code').textContent()).toBe(address);
});

test('the keyboard stays on a consent while the consents of a visit are read again', async ({ visitor }) => {
  const { account, visit } = await aVisit();
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  const add = page.getByRole('link', { name: 'Add consent' });
  const history = page.getByRole('region', { name: 'History' });
  const gate = await guardCalls(page, calls);
  await button(page, 'Confirm').click();
  await add.focus();
  await gate.pass('readVisit');
  gate.leave('readVisit', true);
  await history.getByText('Confirmed', { exact: true }).waitFor();
  expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
});
