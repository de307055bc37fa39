import { expect } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, link } from '#tests/support/gestures.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';
import { visitWithForm } from '#tests/support/visit-calls.ts';

test('writing the record of a patient who has arrived begins the visit', async ({ visitor }) => {
  const { account, book, move, read } = await bookableClinic();
  const visit = await book({ start_at: inMinutes(60) });
  await move(visit, 'check-in', { reason: 'Came early.' });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await link(page, 'New medical record').click();
  await arrive(page, 'New medical record');
  await button(page, 'Save draft').click();
  await page.getByText('The draft was saved; the visit is in progress.').waitFor();
  await arrive(page, 'Edit medical record');
  expect(await page.getByText("The visit hasn't started.").count()).toBe(0);
  expect((await read(visit.id)).status).toBe('in_progress');
  await page.goto(new URL(`/dashboard/reservations/detail/${visit.id}`, page.url()).href);
  await page.getByText('In progress', { exact: true }).first().waitFor();
});

test('a missing consent keeps the visit where it is, and the draft says so until it is settled', async ({
  visitor,
}) => {
  const { account, visit, post } = await visitWithForm();
  const path = `/api/patients/appointments/${visit.id}/`;
  const arrived = await post(`${path}check-in/`, { version: visit.version, reason: 'Came early.' });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await link(page, 'New medical record').click();
  await arrive(page, 'New medical record');
  await button(page, 'Save draft').click();
  await arrive(page, 'Edit medical record');
  const notice = page
    .getByRole('status')
    .filter({ hasText: "The visit hasn't started, but the record is kept" });
  await notice.getByText(/^A required consent is missing/).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await account.call('GET', path)).toMatchObject({ status: 'arrived', record_state: 'draft' });
  await post(`${path}start/`, { version: arrived.version, override_reason: 'It hurts.' });
  await page.reload();
  await button(page, 'Save draft').waitFor();
  expect(await notice.count()).toBe(0);
});
