import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';

test('a day is typed by its example, or chosen in the calendar by keyboard and by pointer', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/patients/create', { as: account });
  const field = page.getByLabel('Birth date', { exact: true });
  await field.waitFor();
  expect(await field.getAttribute('placeholder')).toBe('e.g. 27/03/1983');

  await field.fill('27/03/1983');
  await page.keyboard.press('Tab');
  await expect.poll(() => field.inputValue()).toBe('27 Mar 1983');

  const calendar = page.getByRole('dialog', { name: 'Birth date' });
  const button = page.getByRole('button', { name: 'Choose in a calendar: Birth date' });
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await calendar.getByRole('button', { name: /27 March 1983/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('4 Apr 1983');
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true);

  await button.click();
  await calendar.getByRole('button', { name: /14 April 1983/ }).click();
  await calendar.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('14 Apr 1983');

  await button.click();
  await calendar.getByRole('button', { name: /14 April 1983/ }).waitFor();
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('14 Apr 1983');
});
