import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { test, type Visitor } from '#tests/support/browser.ts';
import { address, arrive, button, entry, field, fill, link, problemAt } from '#tests/support/gestures.ts';
import { hold, respond } from '#tests/support/request-log.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave while this is being saved?' });
const saves = /^POST \/api\/patients\/appointments$/;

/** The form of a new reservation, come to from the chart of the patient, filled in and in order. */
async function fillOne(visitor: Visitor) {
  const { account, clinic, patient } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}?tab=reservations`, {
    as: account,
  });
  await link(page, 'New reservation').first().click();
  await arrive(page, 'New reservation');
  await field(page, 'Service').fill('consult');
  await page.getByRole('option', { name: 'First consultation' }).waitFor();
  await field(page, 'Service').press('Enter');
  await fill(page, { Date: '2036-03-03', 'Start time': '10:00', Reason: 'Headache' });
  await page.getByText('The time is free and held for you.').waitFor();
  const all = async () =>
    (await account.call<{ results: unknown[] }>('GET', `/api/patients/appointments?clinic=${clinic.id}`))
      .results;
  return { page, path: address(page), all };
}

test('Back during a save asks; what is saved meanwhile is shown', async ({ visitor }) => {
  const { page, path, all } = await fillOne(visitor);
  const call = await hold(page, saves);
  await button(page, 'Create reservation').click();
  await call.reach(1);
  await page.evaluate(() => history.back());
  await question(page).waitFor();
  expect(address(page)).toBe(path);
  expect(await button(page, 'Discard changes').count()).toBe(0);
  await call.release();
  await arrive(page, 'Reservation');
  await question(page).waitFor({ state: 'detached' });
  expect(await all()).toHaveLength(1);
});

test('who waits stays in the form, and hears of a refusal', async ({ visitor }) => {
  const { page, path } = await fillOne(visitor);
  const sent: Route[] = [];
  await page.route('**/api/patients/appointments', (route) =>
    route.request().method() === 'POST' ? void sent.push(route) : route.fallback(),
  );
  await button(page, 'Create reservation').click();
  await expect.poll(() => sent.length).toBe(1);
  await entry(page, 'Overview').click();
  await button(page, 'Wait until it is saved').click();
  await question(page).waitFor({ state: 'detached' });
  await page.evaluate(() => history.back());
  await question(page).waitFor();
  await respond(sent[0] as Route, { status: 400, body: { reason: ['Too short.'] } });
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(() => problemAt(page, 'Reason')).toBe('Too short.');
  expect(address(page)).toBe(path);
});

test('what was left during a save and stored all the same is saved again from its draft, and stored once', async ({
  visitor,
}) => {
  const { page, path, all } = await fillOne(visitor);
  // the server gets it, and its answer gets lost
  await page.route(/\/api\/patients\/appointments$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
  });
  await button(page, 'Create reservation').click();
  await expect.poll(async () => (await all()).length).toBe(1);
  await entry(page, 'Overview').click();
  await button(page, 'Leave and keep a draft').click();
  await arrive(page, 'Overview');
  await page.unroute(/\/api\/patients\/appointments$/);
  await page.goto(new URL(path, page.url()).href);
  await page.getByText('It was being saved when you left.').waitFor();
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  expect(await all()).toHaveLength(1);
});
