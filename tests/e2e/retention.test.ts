import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, fill, link } from '#tests/support/gestures.ts';
import { clinicWithDueChart, dueChart } from '#tests/support/retention-flows.ts';

test('a clinic sets how long it keeps charts, keeps one longer and removes the others for good', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const [ana, ben, eva] = [
    await dueChart(account, clinic, 'Ana', 'Silva'),
    await dueChart(account, clinic, 'Ben', 'Okafor'),
    await dueChart(account, clinic, '健', '山田'),
  ];
  const page = await visitor.visit('/dashboard/patients/removal', { as: account });
  await arrive(page, 'Due for removal');
  await page.getByText('This clinic keeps charts forever').waitFor();
  await link(page, 'How long charts are kept').click();
  await arrive(page, 'How long charts are kept');
  await fill(page, { 'After the last visit or record': '10', 'Come of age at': '12' });
  await button(page, 'Save changes').click();
  await page.getByText('14').first().waitFor();
  await fill(page, { 'Come of age at': '18' });
  await button(page, 'Save changes').click();
  await page.getByText('The rules are saved.').waitFor();
  expect(await problemsOf(page)).toEqual([]);

  await link(page, 'Charts due for removal').click();
  await arrive(page, 'Due for removal');
  await page
    .getByRole('row', { name: /Okafor, Ben/ })
    .getByText('1 medical record')
    .waitFor();
  expect(await problemsOf(page)).toEqual([]);

  await page.getByRole('row', { name: /山田 健/ }).waitFor();
  await page.getByRole('row', { name: /Silva, Ana/ }).hover();
  await button(page, 'Keep longer: Silva, Ana').click();
  await fill(page, { 'Keep until': '31/12/2036', Reason: 'A case before the court.' });
  await button(page, 'Keep longer').last().click();
  await page.getByText('The chart is kept longer').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(3);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Remove selected').click();
  const question = page.getByRole('alertdialog', { name: 'Remove 2 charts?' });
  await question.getByText('Okafor').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await fill(page, { Password: 'not the one' });
  await button(page, 'Remove for good').click();
  await page.getByText('This is not your password.').first().waitFor();
  await fill(page, { Password: account.password });
  await button(page, 'Remove for good').click();
  await page.getByText('2 charts removed').waitFor();
  await page.getByText('No chart is due', { exact: true }).waitFor();

  for (const id of [ben, eva])
    await expect(account.call('GET', `/api/patients/patients/${id}/`)).rejects.toThrow('404');
  await account.call('GET', `/api/patients/patients/${ana}/`);
  await page.getByRole('button', { name: /Show/ }).click();
  await page.getByRole('option', { name: 'Removed charts' }).click();
  await page.getByRole('row', { name: new RegExp(`Chart ${ben}`) }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

test('a removal whose answer is lost is seen by whoever leaves the question', async ({ visitor }) => {
  const { account } = await clinicWithDueChart();
  const page = await visitor.visit('/dashboard/patients/removal', { as: account });
  await page.route('**/api/patients/removals', async (route) => {
    const answer = await route.fetch();
    return answer.ok() && route.request().method() === 'POST'
      ? route.abort()
      : route.fulfill({ response: answer });
  });
  await arrive(page, 'Due for removal');
  await page.getByRole('row', { name: /Silva, Ana/ }).hover();
  await button(page, 'Remove Silva, Ana').click();
  await button(page, 'Remove for good').click();
  await fill(page, { Password: account.password });
  await button(page, 'Remove for good').click();
  await page.getByText(/The server did not answer/).waitFor();
  await button(page, 'Cancel').click();
  await page.getByText('No chart is due', { exact: true }).waitFor();
});
