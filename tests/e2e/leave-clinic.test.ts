import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

test('a member leaves a clinic, is told before what becomes of their work, and is out though the answer got lost', async ({
  visitor,
}) => {
  const { account, clinic: harbour, make, book } = await bookableClinic();
  const bea = await colleagueIn(account, harbour.id, 'practitioner');
  const service = await make('/api/services/services', {
    ...{ name: 'Check-up', duration_minutes: 30, color: 'teal', staff: [{ staff: bea.staff }] },
  });
  await book({ start_at: '2036-03-03T09:00:00Z', staff: bea.staff, service: service.id });
  await book({ start_at: '2036-03-03T10:00:00Z', staff: bea.staff, service: service.id });
  const own = await bea.createClinic('Quayside');
  const page = await visitor.visit('/dashboard/clinics', { as: bea });
  await arrive(page, 'Clinics');
  const question = page.getByRole('alertdialog', { name: 'Leave Harbour?' });
  const ask = async () => {
    await page.getByRole('row').filter({ hasText: 'Harbour' }).hover();
    await button(page, 'Leave clinic: Harbour').click();
  };
  await ask();
  await question.getByText('You have 2 upcoming reservations.').waitFor();
  await question.getByText('You lose access at once.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await bea.clinics()).toHaveLength(2);

  visitor.allow(/leave/);
  await page.route(
    `**/api/clinics/${harbour.id}/leave/`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await ask();
  const confirm = question.getByRole('button', { name: 'Leave clinic', exact: true });
  await confirm.click();
  await question.getByText(/The server did not answer/).waitFor();
  await confirm.click();
  await page.getByText('You left Harbour.').waitFor();
  await page.getByRole('row').filter({ hasText: 'Harbour' }).waitFor({ state: 'detached' });
  expect((await bea.clinics()).map(({ id }: { id: number }) => id)).toEqual([own.id]);
  await page.reload();
  await arrive(page, 'Clinics');
  await page.getByRole('row').filter({ hasText: 'Quayside' }).getByText('Default').waitFor();

  const desk = await visitor.visit(`/dashboard/staffs/detail/${bea.staff}`, { as: account });
  await arrive(desk, 'Bea Wells');
  await desk.getByText('Suspended: no access to this clinic until reactivated.').waitFor();
});

test('the owner of a clinic is told to hand it over before they leave', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await arrive(page, 'Clinics');
  await page.getByRole('row').filter({ hasText: 'Harbour' }).hover();
  const leave = button(page, 'Leave clinic: Harbour');
  await leave.focus();
  await page.keyboard.press('Enter');
  await page.getByText('You own this clinic. Hand it over to a colleague before you leave.').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});
