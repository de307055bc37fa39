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
