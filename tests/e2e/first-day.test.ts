import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { createAccount, password, unique } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import {
  address,
  arrive,
  button,
  entry,
  field,
  fill,
  link,
  logOut,
  openClinics,
  rows,
  signIn,
  stored,
  typed,
} from '#tests/support/gestures.ts';
import { freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';

const clinic = {
  Name: 'Harbour Clinic',
  Address: '1 Quay Street',
  Email: 'desk@harbour.test',
  'Phone number': '+44 20 7946 0018',
};

async function signUp(page: Page, username: string) {
  await arrive(page, 'Create an account');
  await fill(page, {
    'First name': 'Ada',
    'Last name': 'Byron',
    Username: username,
    Email: `${username}@example.test`,
    Password: password,
    'Confirm password': password,
  });
  await button(page, 'Create account').click();
}

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('a first day: sign up, the first clinic, change it, the account, the password, log out, sign in', async ({
  visitor,
}) => {
  const username = unique('ada');
  const email = `${username}@example.test`;
  const page = await visitor.visit('/');
  await arrive(page, 'A calm room for a busy clinic');
  expect(await page.title()).toBe('Chartroom');

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await arrive(page, 'Sign in');
  await expect.poll(() => page.title()).toBe('Sign in | Chartroom');
  await link(page, 'Create an account').click();
  await signUp(page, username);

  await arrive(page, 'New clinic');
  expect(address(page)).toBe('/dashboard/clinics/create');
  expect(await field(page, 'Time zone').inputValue()).toBe('Europe/Berlin');
  await fill(page, clinic);
  await button(page, 'Create clinic').click();
  await notices(page).getByText('Harbour Clinic was created.').waitFor();
  // what it needs next is there
  await arrive(page, 'Overview');
  await page.getByRole('region', { name: 'First steps' }).getByRole('link').first().waitFor();
  await openClinics(page);
  expect(await page.getByRole('table', { name: 'Clinics' }).count()).toBe(1);
  expect(await rows(page)).toEqual(['Harbour Clinic']);
  expect(await page.title()).toBe('Clinics | Chartroom');
  await button(page, 'Clinic: Harbour Clinic').waitFor();

  await link(page, 'Harbour Clinic').click();
  await arrive(page, 'Edit clinic');
  await field(page, 'Name').waitFor();
  expect(await typed(page, ...Object.keys(clinic))).toEqual(clinic);
  await fill(page, { Address: '2 Quay Street' });
  await button(page, 'Save changes').click();
  await notices(page).getByText('Harbour Clinic was saved.').waitFor();
  await arrive(page, 'Clinics');
  await page.getByRole('cell', { name: '2 Quay Street' }).waitFor();

  await entry(page, 'Overview').click();
  await arrive(page, 'Overview');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('link', { name: 'Create a service' }).click();
  await arrive(page, 'New service');
  await entry(page, 'Overview').click();
  await steps.waitFor();
  await entry(page, 'Settings').click();
  await arrive(page, 'Settings');
  await link(page, 'Edit account').click();
  await arrive(page, 'Account');
  expect(await typed(page, 'First name', 'Last name', 'Username')).toEqual({
    'First name': 'Ada',
    'Last name': 'Byron',
    Username: username,
  });
  await page.getByRole('main').getByText(email).waitFor();
  await fill(page, { 'First name': 'Augusta' });
  await button(page, 'Save changes').click();
  await page.getByText('Your account is saved.').waitFor();

  await entry(page, 'Settings').click();
  await link(page, 'Change password').click();
  await arrive(page, 'Password');
  const renewed = 'slower harbour lantern';
  await fill(page, {
    'Current password': password,
    'New password': renewed,
    'Confirm new password': renewed,
  });
  await button(page, 'Change password').click();
  await page.getByText('Your password is changed.').waitFor();
  expect(await typed(page, 'Current password', 'New password', 'Confirm new password')).toEqual({
    'Current password': '',
    'New password': '',
    'Confirm new password': '',
  });

  await logOut(page);
  await arrive(page, 'Sign in');
  expect(address(page)).toBe('/auth/sign-in');
  expect(Object.keys(await stored(page))).toEqual(['defaultClinic']);

  await signIn(page, { email, password });
  await page.getByText('This was not accepted').waitFor();
  await fill(page, { Password: renewed });
  await button(page, 'Sign in').click();
  await arrive(page, 'Overview');
  await button(page, 'Account').click();
  await page.getByText(/^Augusta /).waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Clinic: Harbour Clinic').waitFor();
});

test('clinics are searched, ordered and paged by the address, and Back returns', async ({ visitor }) => {
  const account = await createAccount();
  const names = Array.from({ length: 12 }, (_, index) => `Clinic ${String(index).padStart(2, '0')}`);
  for (const name of names) await account.createClinic(name);
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await page.getByText('1–12 of 12').waitFor();
  expect(await rows(page)).toEqual(names);

  await page.getByLabel('Rows per page').selectOption('10');
  await page.getByText('1–10 of 12').waitFor();
  await button(page, 'Next').click();
  await page.getByText('11–12 of 12').waitFor();
  expect(await rows(page)).toEqual(names.slice(10));
  expect(address(page)).toBe('/dashboard/clinics?limit=10&offset=10');
  await page.goBack();
  await page.getByText('1–10 of 12').waitFor();

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.poll(() => rows(page)).toEqual([...names].reverse().slice(0, 10));
  expect(address(page)).toBe('/dashboard/clinics?limit=10&ordering=-name');

  await page.getByRole('searchbox', { name: 'Search clinics' }).fill('clinic 07');
  await expect.poll(() => rows(page)).toEqual(['Clinic 07']);
  await page.getByRole('searchbox', { name: 'Search clinics' }).fill('100%');
  await page.getByRole('heading', { name: 'No clinic found' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'No clinic found' }).waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search clinics' }).inputValue()).toBe('100%');
  await button(page, 'Show all clinics').click();
  await expect.poll(() => rows(page)).toHaveLength(10);
});

test('the default clinic is switched, made the default in the list, and replaced when it is deleted', async ({
  visitor,
}) => {
  const account = await createAccount();
  const harbour = await account.createClinic('Harbour');
  const hill = await account.createClinic('Hill');
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await button(page, 'Clinic: Harbour').click();
  const options = page.getByRole('listbox', { name: 'Clinic' }).getByRole('option');
  await options.first().waitFor();
  expect(await options.evaluateAll((all) => all.map((one) => one.getAttribute('aria-selected')))).toEqual([
    'true',
    'false',
  ]);
  await page.getByRole('option', { name: 'Hill' }).click();
  await button(page, 'Clinic: Hill').waitFor();
  expect((await stored(page)).defaultClinic).toBe(String(hill.id));
  await page.reload();
  await button(page, 'Clinic: Hill').waitFor();

  await page.getByRole('rowheader', { name: 'Harbour' }).hover();
  await button(page, 'Make default: Harbour').click();
  await button(page, 'Clinic: Harbour').waitFor();
  expect((await stored(page)).defaultClinic).toBe(String(harbour.id));

  await button(page, 'Delete Harbour').click();
  const question = page.getByRole('alertdialog', { name: 'Delete Harbour?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect((await account.clinics()).map(({ name }) => name)).toEqual(['Harbour', 'Hill']);
  await button(page, 'Delete Harbour').click();
  await question.getByRole('button', { name: 'Delete clinic', exact: true }).click();
  await button(page, 'Clinic: Hill').waitFor();
  await expect.poll(() => rows(page)).toEqual(['Hill']);
  expect((await account.clinics()).map(({ name }) => name)).toEqual(['Hill']);

  await link(page, 'Hill').click();
  await button(page, 'Delete clinic').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete clinic', exact: true }).click();
  await page.getByRole('heading', { name: 'No clinics yet' }).waitFor();
  expect(await account.clinics()).toEqual([]);
});

test('after a restart of the server everything is there, and whoever was signed in still is', async ({
  visitor,
}) => {
  const data = makeDataDir();
  const env = { PORT: await freePort(), DATA_DIR: data.path, PAGES_DIR: inject('site').pages };
  let server = await startServer(env);
  const { origin } = server;
  try {
    const username = unique('ada');
    const page = await visitor.visit('/auth/sign-up', { origin });
    await signUp(page, username);
    await arrive(page, 'New clinic');
    await fill(page, clinic);
    await button(page, 'Create clinic').click();
    await openClinics(page);
    await page.getByRole('switch', { name: 'Dark mode' }).click();

    await server.end('SIGTERM');
    server = await startServer(env);
    await page.reload();
    await page.getByRole('rowheader').waitFor();
    expect(await rows(page)).toEqual(['Harbour Clinic']);
    expect(await page.getByRole('switch', { name: 'Dark mode' }).isChecked()).toBe(true);
    await link(page, 'Harbour Clinic').click();
    await field(page, 'Name').waitFor();
    expect(await typed(page, ...Object.keys(clinic))).toEqual(clinic);
    // an open page goes on asking, and a server that is being stopped refuses
    await page.context().close();
  } finally {
    await server.end('SIGTERM');
    await data.remove();
  }
});

test('the overview of a new clinic leads through its first steps, as far as the role may', async ({
  visitor,
}) => {
  const owner = await createAccount();
  const { id: clinic } = await owner.createClinic('Harbour');
  const post = (path: string, body: object) => owner.call<{ id: number }>('POST', path, body);
  const service = await post('/api/services/services', {
    ...{ clinic, name: 'Consultation', duration_minutes: 30, color: 'teal' },
  });
  const page = await visitor.visit('/dashboard', { as: owner });
  await arrive(page, 'Overview');
  const steps = page.getByRole('region', { name: 'First steps' });
  const told = () =>
    steps
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map(
          (item) =>
            `${item.querySelector('svg')?.getAttribute('aria-label')}: ${item.querySelector('a')?.textContent}`,
        ),
      );
  await expect
    .poll(told)
    .toEqual([
      'To do: Set the opening hours',
      'Done: Create a service',
      'To do: Add a colleague',
      'To do: Create a patient',
      'To do: Create a reservation',
    ]);
  const desk = await colleagueIn(owner, clinic, 'receptionist');
  const beside = await visitor.visit('/dashboard', { as: desk });
  await arrive(beside, 'Overview');
  await expect
    .poll(() => beside.getByRole('region', { name: 'First steps' }).getByRole('listitem').count())
    .toBe(2);

  const patient = await post('/api/patients/patients', { clinic, first_name: 'Minh', last_name: 'Lima' });
  const { results } = await owner.call<{ results: { id: number; role: string }[] }>(
    'GET',
    `/api/staff/staff?clinic=${clinic}&mine=true`,
  );
  await post('/api/patients/appointments', {
    ...{ clinic, patient: patient.id, service: service.id, staff: results[0]?.id },
    ...{ start_at: new Date(Date.now() + 86_400_000).toISOString(), override_reason: 'Asked for.' },
  });
  await page.reload();
  await arrive(page, 'Overview');
  await page.getByRole('region', { name: 'Figures' }).waitFor();
  expect(await steps.count()).toBe(0);
});
