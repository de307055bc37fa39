import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turnTab } from '#tests/support/app-in-page.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { everyForm, type House, openHouse } from '#tests/support/every-form.ts';
import { arrive, field } from '#tests/support/gestures.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';

interface Stored {
  id: number;
  version: number;
}

/** As long as what was read counts as fresh, and a little more. */
const aWhile = 11_000;

const before = (page: Page) => page.clock.install();

/** Waits until the router has read what it reads. */
const isRead = (page: Page) =>
  page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: { state: { isLoading: boolean } };
    };
    return !router.state.isLoading;
  });

/** As if someone had worked in another tab for a while. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(aWhile);
  await turnTab(page);
}

/** A clinic with a patient whose chart two colleagues read, and what one of them changes in it. */
async function ward() {
  const desk = await bookableClinic();
  const { account, clinic, patient } = desk;
  const physician = await colleagueIn(account, clinic.id, 'practitioner');
  const change = (path: string, more: object) => changed(account, path, more);
  const allergic = () =>
    change(`/api/patients/patients/${patient.id}/`, {
      allergies: [{ substance: 'Penicillin', reaction: 'Rash', severity: 'severe' }],
    });
  return { ...desk, physician, change, allergic };
}

async function changed(account: House['account'], path: string, more: object): Promise<void> {
  const held = await account.call<object>('GET', path);
  await account.call('PUT', path, { ...held, ...more });
}

test('what others changed stands on the page when one comes back to it', async ({ visitor }) => {
  const { account, clinic, patient, physician, service, book, move, make, change, allergic } = await ward();
  const write = (words: object) =>
    physician.call<Stored>('POST', '/api/patients/medical-records', {
      ...{ clinic: clinic.id, patient: patient.id, staff: physician.staff, occurred_at: inMinutes(-60) },
      ...words,
    });
  const draft = await write({ chief_complaint: 'Dizzy', assessment: 'Vertigo', plan: 'Rest' });
  const record = `/api/medical-records/${draft.id}`;
  const { version } = await physician.call<Stored>('POST', `${record}/sign/`, { version: draft.version });
  const visit = await book({ start_at: inMinutes(30) });
  const open = async (path: string) => {
    const page = await visitor.visit(`/dashboard/${path}`, { as: physician, before });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { page, main: page.locator('main') };
  };
  const chart = await open(`patients/detail/${patient.id}`);
  const records = await open(`patients/detail/${patient.id}?tab=records`);
  const visits = await open(`patients/detail/${patient.id}?tab=reservations`);
  const note = await open(`patients/detail/medical-records/detail/${draft.id}`);
  const booked = await open(`reservations/detail/${visit.id}`);
  const patients = await open('patients');
  const offered = await open(`services/detail/${service.id}`);
  await chart.main.getByText('Allergies: not asked').first().waitFor();
  await note.main.getByText('Signed by').waitFor();
  await records.main.getByText('Dizzy').first().waitFor();
  await visits.main.getByText('Booked').first().waitFor();

  await allergic();
  await account.call('POST', `${record}/unlock/`, { version, reason: 'Wrong drug' });
  await write({ chief_complaint: 'Cough', assessment: 'A cold' });
  await move(visit, 'check-in');
  await make('/api/patients/patients', { first_name: 'Zoë', last_name: 'Ångström' });
  await change(`/api/services/services/${service.id}/`, { name: 'Second opinion' });
  for (const { page } of [chart, records, visits, note, booked, patients, offered]) await comeBack(page);

  await chart.main.getByText('Penicillin').first().waitFor();
  await records.main.getByText('Cough').first().waitFor();
  await visits.main.getByText('Arrived').first().waitFor();
  await note.main.getByText('Reason: Wrong drug').waitFor();
  await booked.main.getByText('Arrived').first().waitFor();
  await patients.main.getByText('Ångström, Zoë').first().waitFor();
  await offered.page.getByRole('heading', { level: 1, name: 'Second opinion' }).waitFor();
});

test('what is still fresh is not asked for again, and a busy server takes nothing off the page', async ({
  visitor,
}) => {
  const { patient, physician, allergic } = await ward();
  visitor.allow(/status of 503/);
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: physician, before });
  const main = page.locator('main');
  const unknown = main.getByText('Allergies: not asked').first();
  await unknown.waitFor();
  let asked = 0;
  let isBusy = true;
  await page.route(`**/api/patients/patients/${patient.id}/`, (route) => {
    asked += 1;
    return isBusy ? route.fulfill({ status: 503, json: { detail: 'Too busy.' } }) : route.continue();
  });
  await turnTab(page);
  await isRead(page);
  expect(asked).toBe(0);
  await comeBack(page);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await isRead(page);
  expect(await unknown.isVisible()).toBe(true);
  isBusy = false;
  await allergic();
  // a window that was in sight beside another one all the while
  await page.clock.fastForward(aWhile);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await main.getByText('Penicillin').first().waitFor();
});

test('a physician who comes back to a note finds the patient as others know them by now, and every word', async ({
  visitor,
}) => {
  const { account, patient, physician, change, allergic } = await ward();
  const path = `/dashboard/patients/detail/medical-records/create/${patient.id}`;
  const page = await visitor.visit(path, { as: physician, before });
  await arrive(page, 'New medical record');
  const main = page.locator('main');
  await main.getByText('Allergies: not asked').first().waitFor();
  await field(page, 'Plan').fill('Amoxicillin for a week');
  await allergic();
  await comeBack(page);
  await main.getByText('Penicillin').first().waitFor();
  expect(await field(page, 'Plan').inputValue()).toBe('Amoxicillin for a week');
  // what the page may not be asked for any more does not take the words away
  await change(`/api/staff/staff/${physician.staff}/`, { role: 'viewer' });
  await comeBack(page);
  await isRead(page);
  expect(await field(page, 'Plan').inputValue()).toBe('Amoxicillin for a week');
  const chart = await account.call<Stored>('GET', `/api/patients/patients/${patient.id}/`);
  expect(chart.version).toBe(2);
});

/** Changes, behind the back of whoever is in the middle of it, every thing that a form of the house is about. */
async function changeEverything(house: House, nth: number): Promise<void> {
  const { account, patient, service, staff, clinic, visit, record, form } = house;
  await changed(account, `/api/patients/patients/${patient}/`, { pronouns: `they ${nth}` });
  await changed(account, `/api/services/services/${service}/`, { name: `Check-up ${nth}` });
  await changed(account, `/api/staff/staff/${staff}/`, { title: `Dr ${nth}` });
  await changed(account, `/api/clinics/${clinic}/`, { phone_number: `+49 30 ${nth}00` });
  await changed(account, `/api/patients/appointments/${visit}/`, { title: `Visit ${nth}` });
  await changed(account, `/api/medical-records/${record}/`, { subjective: `Since ${nth}` });
  await changed(account, `/api/patients/consent-forms/${form}/`, { description: `Of ${nth}` });
}

test('what is typed into any form is still there when one comes back to it, whatever others changed meanwhile', async ({
  visitor,
}) => {
  const house = await openHouse();
  const page = await visitor.visit('/dashboard', { as: house.account, before });
  page.on('dialog', (dialog) => void dialog.accept());
  const lost: string[] = [];
  for (const [
    nth,
    { name, open, field: label, path, word = 'Ångström, since Monday' },
  ] of everyForm.entries()) {
    await page.goto(new URL(path(house), page.url()).href, { waitUntil: 'commit' });
    await open?.(page);
    const input = page.getByRole('form', { name, exact: true }).getByLabel(label, { exact: true });
    await input.fill(word);
    await changeEverything(house, nth);
    await comeBack(page);
    await isRead(page);
    if ((await input.inputValue()) !== word) lost.push(name);
  }
  expect(lost).toEqual([]);
});
