import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, fill } from '#tests/support/gestures.ts';

test('T77: a form saves into the clinic that its tab shows, whichever another tab turns to', async ({
  visitor,
}) => {
  const account = await createAccount();
  const harbour = await account.createClinic('Harbour');
  const mill = await account.createClinic('Mill');
  const page = await visitor.visit('/dashboard/services/create', { as: account });
  await arrive(page, 'New service');
  await fill(page, { Name: 'Skin check', 'Duration (minutes)': '45' });
  const other = await page.context().newPage();
  await other.goto(new URL('/dashboard', page.url()).href);
  await button(other, 'Clinic: Harbour').click();
  await other.getByRole('option', { name: 'Mill' }).click();
  await button(other, 'Clinic: Mill').waitFor();

  await button(page, 'Clinic: Harbour').waitFor();
  await button(page, 'Create service').click();
  const servicesOf = async ({ id }: { id: number }) => {
    const path = `/api/services/services?clinic=${id}`;
    return (await account.call<{ results: { name: string }[] }>('GET', path)).results.map(({ name }) => name);
  };
  await expect.poll(() => servicesOf(harbour)).toEqual(['Skin check']);
  expect(await servicesOf(mill)).toEqual([]);
  await button(page, 'Clinic: Harbour').waitFor();
});

test('a form that is open at a switch of the clinic stays open, and is saved where it began', async ({
  visitor,
}) => {
  const account = await createAccount();
  const harbour = await account.createClinic('Harbour');
  const mill = await account.createClinic('Mill');
  const page = await visitor.visit('/dashboard/services/create', { as: account });
  await arrive(page, 'New service');
  await fill(page, { Name: 'Skin check', 'Duration (minutes)': '45' });
  await button(page, 'Clinic: Harbour').click();
  await page.getByRole('option', { name: 'Mill' }).click();
  const readAgain = page.waitForResponse((answer) => answer.url().includes(`clinic=${harbour.id}`));
  await page
    .getByRole('alertdialog', { name: 'Switch to Mill with unsaved changes?' })
    .getByRole('button', { name: 'Switch clinic' })
    .click();
  await button(page, 'Clinic: Mill').waitFor();
  await readAgain;
  await page.getByText('Something Harbour offers').waitFor();
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Skin check');
  await button(page, 'Create service').click();
  await page.getByText('Skin check was created.').waitFor();
  const servicesOf = async ({ id }: { id: number }) => {
    const path = `/api/services/services?clinic=${id}`;
    return (await account.call<{ results: { name: string }[] }>('GET', path)).results.map(({ name }) => name);
  };
  expect([await servicesOf(harbour), await servicesOf(mill)]).toEqual([['Skin check'], []]);

  // what is opened next belongs to the clinic that was chosen
  await page.getByRole('link', { name: 'Services', exact: true }).first().click();
  await page.getByRole('link', { name: 'New service' }).first().click();
  await page.getByText('Something Mill offers').waitFor();
});

test('one of fifty clinics is found in the switcher, on a small screen and by the keyboard alone', async ({
  visitor,
}) => {
  const account = await createAccount();
  const names = Array.from({ length: 50 }, (_, at) => `Clinic ${String(at + 1).padStart(2, '0')}`);
  for (const name of names) await account.createClinic(name);
  const page = await visitor.visit('/dashboard/settings', { as: account });
  await arrive(page, 'Settings');
  await page.setViewportSize({ width: 320, height: 480 });
  const switcher = page.getByRole('button', { name: /^Clinic: / });
  await switcher.click();
  const box = page.getByRole('searchbox', { name: 'Find a clinic' });
  await box.and(page.locator(':focus')).waitFor();
  const list = page.getByRole('listbox', { name: 'Clinic' });
  await expect.poll(() => list.getByRole('option').count()).toBe(10);
  const { x, width, y, height } = (await list.boundingBox()) ?? { x: 0, width: 0, y: 0, height: 0 };
  expect([x >= 0, x + width <= 320, y >= 0, y + height <= 480]).toEqual([true, true, true, true]);
  await page.keyboard.type('clinic 4');
  await expect.poll(() => list.getByRole('option').allInnerTexts()).toHaveLength(14);
  await page.keyboard.type('7');
  await expect
    .poll(() => list.getByRole('option').allInnerTexts())
    .toEqual([expect.stringContaining('Clinic 47')]);
  await page.keyboard.press('Enter');
  await button(page, 'Clinic: Clinic 47').waitFor();

  await switcher.click();
  await page.keyboard.type('nothing such');
  await page.getByText('No clinic with that name.').waitFor();
});
