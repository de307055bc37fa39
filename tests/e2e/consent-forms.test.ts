import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import {
  address,
  arrive,
  button,
  entry,
  field,
  fill,
  link,
  problemAt,
  rows,
} from '#tests/support/gestures.ts';

interface Stored {
  id: number;
  version: number;
  [field: string]: unknown;
}

const forms = '/api/patients/consent-forms';

async function clinicWithForms() {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const form = (title: string, more = {}) =>
    account.call<Stored>('POST', forms, {
      clinic: clinic.id,
      title,
      blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.' }],
      ...more,
    });
  const published = async (title: string, more = {}) => {
    const { id, version } = await form(title, more);
    return account.call<Stored>('POST', `${forms}/${id}/publish/`, { version });
  };
  return { account, clinic, form, published };
}

const addBlock = async (page: Page, kind: string) => {
  await button(page, 'Add block').click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};

test('a form is built block by block, seen as the patient will see it, published and begun anew', async ({
  visitor,
}) => {
  const { account, clinic } = await clinicWithForms();
  const page = await visitor.visit('/dashboard', { as: account });
  await entry(page, 'Consent forms').click();
  await arrive(page, 'Consent forms');
  await page.getByRole('heading', { name: 'No consent form yet' }).waitFor();
  await link(page, 'New consent form').click();
  await arrive(page, 'New consent form');

  await addBlock(page, 'Text');
  await button(page, 'Create consent form').click();
  await page.getByText('Form incomplete.').waitFor();
  expect(await problemAt(page, 'Title')).toBe('Title is required.');
  await page.getByText('Block 1: it has no text yet.').first().waitFor();

  await fill(page, {
    Title: 'Local anaesthesia',
    Text: 'Dear {patient_name}, read **this** and [more](https://example.org/more).\n\n- numbness\n- swelling',
  });
  await addBlock(page, 'Checkbox');
  await fill(page, { Statement: 'I had this before.' });
  await addBlock(page, 'Radio buttons');
  await fill(page, { Question: 'How did it go?', Choices: 'Well\nBadly' });
  await button(page, 'Always Shown').click();
  await page.getByRole('option', { name: 'After “I had this before.”' }).click();

  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Dear Maria Example, read').waitFor();
  expect(await preview.getByRole('listitem').allTextContents()).toEqual(['numbness', 'swelling']);
  expect(await preview.getByRole('link', { name: 'more' }).getAttribute('href')).toBe(
    'https://example.org/more',
  );
  expect(await preview.getByRole('radiogroup', { name: 'How did it go?' }).count()).toBe(0);
  await preview.getByRole('checkbox', { name: 'I had this before.' }).check();
  await preview.getByRole('radiogroup', { name: 'How did it go?' }).waitFor();

  await button(page, 'Move block 3 up').click();
  await page.getByText('Block 2: it depends on a block that is not above it.').first().waitFor();
  await button(page, 'Move block 2 down').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Create consent form').click();
  await arrive(page, 'Local anaesthesia');
  await expect
    .poll(async () => {
      const { results } = await account.call<{ results: Stored[] }>('GET', `${forms}?clinic=${clinic.id}`);
      return results;
    })
    .toMatchObject([{ title: 'Local anaesthesia', status: 'draft', current_version: 0 }]);

  await fill(page, { Description: 'For the dentist.' });
  await button(page, 'Publish').hover();
  await page.getByRole('tooltip', { name: 'Save the changes first.' }).waitFor();
  await button(page, 'Save changes').click();
  await page.getByText('Local anaesthesia was saved.').waitFor();
  await button(page, 'Publish').click();
  await page.getByText('Version 1 was published.').waitFor();
  await page.getByText('Published', { exact: true }).waitFor();
  expect(await field(page, 'Title').count()).toBe(0);

  await button(page, 'New draft').click();
  await fill(page, { Title: 'Anaesthesia' });
  await button(page, 'Save changes').click();
  await arrive(page, 'Anaesthesia');
  await button(page, 'Discard the draft').click();
  await arrive(page, 'Local anaesthesia');
});

test('the list is searched and filtered by the address; a form goes to the archive and comes back', async ({
  visitor,
}) => {
  const { account, form, published } = await clinicWithForms();
  await form('Photography', { category: 'photography' });
  const { id } = await published('General treatment');
  const page = await visitor.visit('/dashboard/consent-form', { as: account });
  await page.getByRole('table', { name: 'Consent forms' }).waitFor();
  expect(await rows(page)).toEqual(['General treatment', 'Photography']);
  await page.getByRole('searchbox', { name: 'Search consent forms' }).fill('photo');
  await expect.poll(() => rows(page)).toEqual(['Photography']);
  expect(address(page)).toBe('/dashboard/consent-form?search=photo');
  await page.goto(page.url().replace(/\?.*/, '?status=published'));
  await expect.poll(() => rows(page)).toEqual(['General treatment']);
  await link(page, 'General treatment').click();
  await arrive(page, 'General treatment');
  await button(page, 'Archive').click();
  await page
    .getByRole('alertdialog', { name: 'Archive General treatment?' })
    .getByRole('button', { name: 'Archive', exact: true })
    .click();
  await page.getByText('This form is in the archive.').waitFor();
  expect(await account.call('GET', `${forms}/${id}/`)).toMatchObject({ status: 'archived' });
  await button(page, 'Restore').click();
  await page.getByText('This form is in the archive.').waitFor({ state: 'detached' });
  await button(page, 'New draft').waitFor();
});
