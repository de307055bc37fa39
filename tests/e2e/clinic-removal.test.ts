import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

test('before a clinic is deleted, what goes with it is counted', async ({ visitor }) => {
  const { account, make, book } = await bookableClinic();
  for (const last_name of ['Okafor', 'Silva'])
    await make('/api/patients/patients', { first_name: 'Kim', last_name });
  await book({ start_at: '2036-03-03T09:00:00Z' });
  await book({ start_at: '2036-03-03T10:00:00Z' });
  const past = await book({ start_at: '2036-03-03T11:00:00Z' });
  await account.call('POST', `/api/patients/appointments/${past.id}/cancel/`, {
    version: past.version,
    reason: 'weather',
  });
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await arrive(page, 'Clinics');
  const question = page.getByRole('alertdialog', { name: 'Delete Harbour?' });
  const ask = async () => {
    await page.getByRole('row').filter({ hasText: 'Harbour' }).hover();
    await button(page, 'Delete Harbour').click();
  };
  await ask();
  await question
    .getByText('It contains 3 patients, 2 upcoming reservations, 2 staff members.', { exact: true })
    .waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });

  // a count that fails is said, and keeps no one from the decision
  visitor.allow(/ServerError/);
  await page.route('**/api/staff/staff?**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Not now.' } }),
  );
  await ask();
  await question.getByText('Its contents could not be counted.').waitFor();
  await question.getByRole('button', { name: 'Delete clinic', exact: true }).click();
  await page.getByRole('heading', { name: 'No clinics yet' }).waitFor();
  expect(await account.clinics()).toEqual([]);
});
