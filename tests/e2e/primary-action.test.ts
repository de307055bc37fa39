import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';

interface Made {
  id: number;
  version: number;
}

async function furnish(account: Account) {
  const { id: clinic } = await account.createClinic('Harbour');
  const post = (path: string, body: object) => account.call<Made>('POST', path, { clinic, ...body });
  const staff = await post('/api/staff/staff', { first_name: 'Vera', last_name: 'Lind', color: 'teal' });
  const service = await post('/api/services/services', {
    ...{ name: 'Consultation', duration_minutes: 30, color: 'teal', staff: [{ staff: staff.id }] },
  });
  const patient = await post('/api/patients/patients', { first_name: 'Noah', last_name: 'Bell' });
  await post('/api/patients/labels', { name: 'Late', color: 'red' });
  const form = await post('/api/patients/consent-forms', {
    ...{ title: 'Treatment', category: 'treatment', language: 'en' },
    blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.' }],
  });
  for (const title of ['Photos', 'Anaesthesia']) {
    const blocks = [{ key: 'agree', type: 'checkbox', label: 'I agree.' }];
    const { id, version } = await post('/api/patients/consent-forms', { title, blocks });
    await post(`/api/patients/consent-forms/${id}/publish/`, { version });
  }
  const visit = await post('/api/patients/appointments', {
    ...{ patient: patient.id, service: service.id, staff: staff.id, type: 'book' },
    start_at: new Date(Date.now() + 7 * 86_400_000).toISOString().replace(/T.*/, 'T10:00:00Z'),
    override_reason: 'Agreed by phone.',
  });
  return { clinic, staff, service, patient, form, visit };
}

const lists = [
  '/dashboard',
  '/dashboard/clinics',
  '/dashboard/patients',
  '/dashboard/patients/labels',
  '/dashboard/patients/records',
  '/dashboard/patients/duplicates',
  '/dashboard/reservations',
  '/dashboard/reservations?view=list',
  '/dashboard/reservations?view=board',
  '/dashboard/reservations/waiting',
  '/dashboard/services',
  '/dashboard/staffs',
  '/dashboard/consent-form',
  '/dashboard/settings',
  '/dashboard/settings/account',
  '/dashboard/settings/booking',
  ...['', '?token=new', '?hook=new', '?feed=new'].map((form) => `/dashboard/settings/connections${form}`),
];

/** The words of the buttons and links of a page that are filled with the colour of its first action. */
const filled = (page: Page, accent: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('main button, main a')]
        .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === wanted)
        .map((one) => one.innerText),
    accent,
  );

async function expectOne(page: Page, paths: readonly string[], accent: string) {
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    const found = await filled(page, accent);
    expect({ path, found: found.slice(1) }).toEqual({ path, found: [] });
  }
}

test('a page has one primary action at most, whether it shows much or nothing', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Empty');
  const page = await visitor.visit('/dashboard/patients/create', { as: account });
  const create = page.getByRole('button', { name: 'Create patient' });
  const accent = await create.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expectOne(page, lists, accent);

  const busy = await createAccount();
  const { clinic, staff, service, patient, form, visit } = await furnish(busy);
  const other = await visitor.visit('/dashboard', { as: busy });
  await expectOne(
    other,
    [
      ...lists,
      `/dashboard/clinics/settings/${clinic}`,
      `/dashboard/clinics/edit/${clinic}`,
      `/dashboard/staffs/detail/${staff.id}`,
      `/dashboard/staffs/edit/${staff.id}`,
      `/dashboard/services/detail/${service.id}`,
      `/dashboard/services/edit/${service.id}`,
      `/dashboard/patients/detail/${patient.id}`,
      `/dashboard/patients/edit/${patient.id}`,
      `/dashboard/patients/detail/medical-records/create/${patient.id}`,
      `/dashboard/consent-form/detail/${form.id}`,
      `/dashboard/reservations/detail/${visit.id}`,
      `/dashboard/reservations/edit/${visit.id}`,
      `/dashboard/reservations/consent/${visit.id}/add`,
      '/dashboard/reservations/create',
    ],
    accent,
  );
});

test('a form in a window ends as every window does: the way back first, what acts last', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { staff, visit } = await furnish(account);
  const page = await visitor.visit('/dashboard', { as: account });
  const windows = [
    [`/dashboard/reservations/detail/${visit.id}`, 'Cancel reservation'],
    [`/dashboard/staffs/detail/${staff.id}`, 'Add time off'],
    ['/dashboard/settings/security', 'Add passkey'],
  ] as const;
  for (const [path, opener] of windows) {
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('button', { name: opener, exact: true }).click();
    const buttons = page.getByRole('dialog').getByRole('button');
    await buttons.last().waitFor();
    const types = await buttons.evaluateAll((all) => all.slice(-2).map((one) => one.getAttribute('type')));
    expect({ path, types }).toEqual({ path, types: ['button', 'submit'] });
  }
});
