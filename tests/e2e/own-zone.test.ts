import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field } from '#tests/support/gestures.ts';
import { patientConsents, type Stored, visitWithForm } from '#tests/support/visit-calls.ts';

/** A list of clinics that ends before one of them, as it does for an account with very many. */
const withoutClinic = (page: Page, clinic: number) =>
  page.route(/\/api\/clinics\/?(\?|$)/, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    await route.fulfill({
      response,
      json: { ...list, results: list.results.filter(({ id }: { id: number }) => id !== clinic) },
    });
  });

/** The time of an instant in a zone, however the page writes times. */
function timeIn(zone: string, instant: string): RegExp {
  const clock = (hourCycle: 'h12' | 'h23') =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle })
      .format(new Date(instant))
      .replace(/\s/g, '\\s');
  return new RegExp(`(^|\\D)(${clock('h12')}|${clock('h23')})`);
}

test('what belongs to a clinic that was not fetched at the start is told by its clock, whichever clinic is chosen', async ({
  visitor,
}) => {
  const { account, clinic, patient, ask, edit, post } = await visitWithForm();
  await account.call('PUT', `/api/clinics/${clinic}/`, { name: 'Harbour', timezone: 'Asia/Tokyo' });
  await account.createClinic('Hill', { timezone: 'America/Los_Angeles' } as object);
  const asked = await ask();
  const refusal = { version: asked.version, reason: 'Another day.' };
  const refused = await post(`${patientConsents}/${asked.id}/refuse/`, refusal);
  const at = refused.events.at(-1).at as string;
  const page = await visitor.visit(edit(asked.id), {
    as: account,
    before: (page) => withoutClinic(page, clinic),
  });
  await arrive(page, 'Edit consent');
  await button(page, 'Clinic: Hill').waitFor();
  const said = page.getByText('Another day.').first().locator('xpath=ancestor::*[contains(., "(")][1]');
  await expect.poll(() => said.textContent()).toMatch(timeIn('Asia/Tokyo', at));

  await page.goto(new URL(`/dashboard/patients/detail/${patient.id}?tab=consents`, page.url()).href);
  const listed = page.getByRole('list', { name: 'Consents' }).getByRole('listitem').first();
  await expect.poll(() => listed.textContent()).toMatch(timeIn('Asia/Tokyo', asked.created_at as string));
});

test('a draft of a record that comes back while another clinic is chosen keeps its time', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour', { timezone: 'Asia/Tokyo' } as object);
  await account.createClinic('Hill', { timezone: 'America/Los_Angeles' } as object);
  const staff = await account.call<{ results: Stored[] }>(
    'GET',
    `/api/staff/staff?clinic=${clinic}&mine=true`,
  );
  const patient = await account.call<Stored>('POST', '/api/patients/patients', {
    clinic,
    first_name: 'Minh',
    last_name: 'Nguyễn',
    birth_date: '1984-02-29',
  });
  const record = await account.call<Stored>('POST', '/api/patients/medical-records', {
    clinic,
    patient: patient.id,
    staff: staff.results[0]?.id,
    occurred_at: '2026-03-02T09:00:00Z',
  });
  const read = () => account.call<Stored>('GET', `/api/medical-records/${record.id}/`);
  const page = await visitor.visit(`/dashboard/patients/detail/medical-records/edit/${record.id}`, {
    as: account,
  });
  const time = field(page, 'Time');
  const shown = () => expect.poll(() => time.inputValue());
  await field(page, 'Subjective').waitFor();
  await shown().toMatch(/^0?6:00|18:00/);
  // nothing reaches the server: what is typed waits in the browser
  await page.route('**/api/medical-records/**', (route) =>
    ['PUT', 'PATCH'].includes(route.request().method()) ? route.abort() : route.fallback(),
  );
  visitor.allow('net::ERR_FAILED');
  await time.fill('19:30');
  await field(page, 'Subjective').fill('Since Monday.');
  const other = await page.context().newPage();
  await other.goto(new URL('/dashboard', page.url()).href);
  await button(other, 'Clinic: Harbour').click();
  await other.getByRole('option', { name: 'Hill' }).click();
  await button(other, 'Clinic: Hill').waitFor();
  await other.close();
  await page.reload();
  await button(page, 'Clinic: Hill').waitFor();
  await page.getByText('Your draft is back').waitFor();
  await expect.poll(() => field(page, 'Subjective').inputValue()).toBe('Since Monday.');
  await shown().toMatch(/19:30|7:30/);
  // only now: a save that is repeated by itself before would leave no draft to come back
  await page.unroute('**/api/medical-records/**');
  await button(page, 'Save draft').click();
  await expect.poll(async () => (await read()).occurred_at).toMatch(/^2026-03-02T10:30:00/);
});
