import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, field, link } from '#tests/support/gestures.ts';
import { press, reach, type } from '#tests/support/keyboard.ts';
import { openDesk } from '#tests/support/patient-forms.ts';

test('a patient with an allergy is created without a mouse', async ({ visitor }) => {
  const { account } = await openDesk();
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await arrive(page, 'Patients');
  await press(page, link(page, 'New patient'));
  await arrive(page, 'New patient');
  await type(page, 'First name', 'Zoë');
  await type(page, 'Last name', 'Ångström');
  // a date that reads the same in whatever order the browser has its parts
  await type(page, 'Birth date', '02021984');
  await reach(page, page.getByRole('radio', { name: 'Unknown' }));
  await page.keyboard.press('ArrowDown');
  await press(page, button(page, 'Add allergy'));
  await reach(page, field(page, 'Substance'));
  await page.keyboard.type('Penicillin');
  await type(page, 'Reaction', 'Rash');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Severe' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await press(page, button(page, 'Create patient'));
  await arrive(page, 'Zoë Ångström');
  const id = address(page).split('/').at(-1);
  expect(await account.call('GET', `/api/patients/patients/${id}/`)).toMatchObject({
    birth_date: '1984-02-02',
    sex: 'female',
    allergies: [{ substance: 'Penicillin', reaction: 'Rash', severity: 'severe' }],
  });
});

test('a record is written, coded, signed and added to without a mouse', async ({ visitor }) => {
  const { account, patient } = await openDesk();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient}?tab=records`, { as: account });
  await press(page, link(page, 'New medical record'));
  await arrive(page, 'New medical record');
  await type(page, 'Chief complaint', 'Headache');
  await type(page, 'Systolic', '120');
  await type(page, 'Assessment', 'Tension-type headache');
  await press(page, button(page, 'Add diagnosis'));
  await reach(page, page.getByRole('combobox', { name: 'Diagnosis' }));
  await page.keyboard.type('tension-type');
  await page.getByRole('option', { name: 'Tension-type headache G44.2' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type(page, 'Plan', 'Rest.');
  await press(page, button(page, 'Sign'));
  const dialog = page.getByRole('dialog', { name: 'Sign this record?' });
  await press(page, dialog.getByRole('button', { name: 'Sign and lock' }));
  await arrive(page, 'Medical record');
  const id = address(page).split('/').at(-1);
  expect(await account.call('GET', `/api/medical-records/${id}/`)).toMatchObject({
    ...{ status: 'signed', plan: 'Rest.', vitals: { systolic: 120 } },
    diagnoses: [{ code: 'G44.2', is_primary: true }],
  });
  await press(page, button(page, 'Add addendum'));
  const addendum = page.getByRole('dialog', { name: 'Add an addendum' });
  await reach(page, addendum.getByLabel('Addendum', { exact: true }));
  await page.keyboard.type('The patient called back.');
  await reach(page, addendum.getByLabel('Reason', { exact: true }));
  await page.keyboard.type('New information.');
  await press(page, addendum.getByRole('button', { name: 'Save addendum' }));
  await press(page, button(page, 'Sign addendum'));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Sign addendum' }));
  await page.getByText('Waits for its signature', { exact: true }).waitFor({ state: 'detached' });
});

test('a menu and a list open by the arrow keys, and Escape leads back to their buttons', async ({
  visitor,
}) => {
  const { account } = await openDesk();
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await arrive(page, 'Patients');
  for (const [opener, role] of [
    [page.getByRole('button', { name: 'Account' }), 'menu'],
    [page.getByRole('button', { name: /^Clinic: / }), 'listbox'],
  ] as const)
    for (const key of ['ArrowDown', 'ArrowUp']) {
      await reach(page, opener);
      await page.keyboard.press(key);
      await page.getByRole(role).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole(role).waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }
});

test('what is added has the focus in the same turn, so that no letter is lost', async ({ visitor }) => {
  const { account, clinic, patient } = await openDesk();
  const page = await visitor.visit('/icon.svg', { as: account });
  const record = `/dashboard/patients/detail/medical-records/create/${patient}`;
  const places = [
    {
      path: record,
      heading: 'New medical record',
      add: ['Add diagnosis', 'Add procedure', 'Add prescription'],
    },
    { path: '/dashboard/patients/create', heading: 'New patient', add: ['Add allergy', 'Add contact'] },
    { path: `/dashboard/clinics/settings/${clinic}`, heading: 'Clinic settings', add: ['Add closed days'] },
    { path: '/dashboard/settings/booking', heading: 'Booking from home', add: ['Add question'] },
  ];
  for (const { path, heading, add } of places) {
    await page.goto(new URL(path, page.url()).href);
    await arrive(page, heading);
    for (const name of add) {
      const focused = await button(page, name).evaluate((element: HTMLElement) => {
        element.click();
        return document.activeElement?.closest('[data-row]') && document.activeElement.tagName;
      });
      expect(focused, name).toBe('INPUT');
    }
  }
});
