import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
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
  await page.getByRole('heading', { name: 'No consent forms yet' }).waitFor();
  await link(page, 'New consent form').click();
  await arrive(page, 'New consent form');

  await addBlock(page, 'Text');
  await button(page, 'Create consent form').click();
  await page.getByText('Form incomplete.').waitFor();
  expect(await problemAt(page, 'Title')).toBe('Title is required.');
  await page.getByText('Block 1: it has no text yet.').first().waitFor();

  await fill(page, {
    Title: 'Local anaesthesia',
    Text: 'Dear {patient_name}, read **this** and [more](https://example.org/more).\n\n- numbness\n- swelling\n\nToday is {date}.',
  });
  await addBlock(page, 'Checkbox');
  await fill(page, { Statement: 'I had this before.' });
  await addBlock(page, 'Radio buttons');
  await fill(page, { Question: 'How did it go?', Choices: 'Well\nBadly' });
  await button(page, 'Always Shown').click();
  await page.getByRole('option', { name: 'After “I had this before.”' }).click();

  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Dear Maria Example, read').waitFor();
  await preview.getByText(/^Today is \d{1,2} \p{L}+ \d{4}\.$/u).waitFor();
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
  await page.getByRole('tooltip', { name: 'Save your changes first.' }).waitFor();
  await button(page, 'Save changes').click();
  await page.getByText('Local anaesthesia was saved.').waitFor();
  await button(page, 'Publish').click();
  await page.getByText('Version 1 was published.').waitFor();
  await page.getByText(/, Ada Byron$/).waitFor();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.getByText('Published', { exact: true }).first().waitFor();
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
  await button(page, 'Archive form').click();
  await page
    .getByRole('alertdialog', { name: 'Archive General treatment?' })
    .getByRole('button', { name: 'Archive form', exact: true })
    .click();
  await page.getByText('This form is in the archive').waitFor();
  expect(await account.call('GET', `${forms}/${id}/`)).toMatchObject({ status: 'archived' });
  await button(page, 'Restore form').click();
  await page.getByText('This form is in the archive').waitFor({ state: 'detached' });
  await button(page, 'New draft').waitFor();
});

test('a template is copied, its blocks are carried by keyboard and by mouse, and it speaks another language', async ({
  visitor,
}) => {
  const { account, clinic } = await clinicWithForms();
  const page = await visitor.visit('/dashboard/consent-form/create', { as: account });
  await arrive(page, 'New consent form');
  await button(page, 'Photography').click();
  const preview = page.getByRole('region', { name: 'Preview' });
  const order = () =>
    page
      .locator('#field-blocks ol > li [aria-expanded]')
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('span')[1]?.textContent));
  expect(await order()).toEqual(['Text', 'Checkbox group', 'Checkbox', 'Signature']);

  await button(page, 'Carry block 1').focus();
  await page.keyboard.press('Space');
  await page.getByText('Block 1 is held.').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  expect(await order()).toEqual(['Text', 'Checkbox group', 'Checkbox', 'Signature']);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual(['Checkbox group', 'Text', 'Checkbox', 'Signature']);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Carry block 2');

  await button(page, 'Carry block 2').evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
  const grip = await button(page, 'Carry block 3').boundingBox();
  const first = await button(page, 'Carry block 1').boundingBox();
  if (!grip || !first) throw new Error('There is nothing to carry.');
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(first.x + 8, first.y + 4, { steps: 5 });
  await page.getByText('Block 3 is held.').waitFor();
  await page.mouse.up();
  await expect.poll(order).toEqual(['Checkbox', 'Checkbox group', 'Text', 'Signature']);

  await button(page, 'Add a language').click();
  await page.getByRole('menuitem', { name: 'Português' }).click();
  await fill(page, {
    'Title in Português': 'Fotografias',
    'Block 1 in Português': 'Em {date} o meu rosto pode ser visto.',
  });
  await preview.getByRole('button', { name: /Preview in$/ }).click();
  await page.getByRole('option', { name: 'Português' }).click();
  // the day is in the language of the text, whatever that of its writer
  const dated = /^Em \d{1,2} de \p{L}+ de \d{4} o meu rosto pode ser visto\.$/u;
  await preview.getByRole('checkbox', { name: dated }).waitFor();
  await button(page, 'Create consent form').click();
  await arrive(page, 'Photography');
  const { results } = await account.call<{ results: Stored[] }>('GET', `${forms}?clinic=${clinic.id}`);
  expect(results).toMatchObject([{ title: 'Photography', languages: ['en', 'pt'] }]);
});

test('a form begins as a copy of another, which stays as it is', async ({ visitor }) => {
  const { account, published } = await clinicWithForms();
  const original = await published('Sedation');
  const page = await visitor.visit(`/dashboard/consent-form/detail/${original.id}`, { as: account });
  await arrive(page, 'Sedation');
  await link(page, 'Duplicate').click();
  await arrive(page, 'New consent form');
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Copy of Sedation');
  await fill(page, { Title: 'Deep sedation' });
  await button(page, 'Create consent form').click();
  await arrive(page, 'Deep sedation');
  const stored = (id: number) => account.call<Stored>('GET', `${forms}/${id}/`);
  const made = await stored(Number(address(page).split('/').at(-1)));
  expect(made).toMatchObject({ title: 'Deep sedation', status: 'draft', blocks: original.blocks });
  expect(await stored(original.id)).toMatchObject({ status: 'published', version: original.version });
});

test('a form begins with a template: questions before a visit, each beside its place in the chart', async ({
  visitor,
}) => {
  const { account, clinic } = await clinicWithForms();
  const page = await visitor.visit('/dashboard/consent-form/create', { as: account });
  await arrive(page, 'New consent form');
  await button(page, 'Questions before the visit').click();
  await page.getByText('Which number can we call?').first().waitFor();
  await button(page, 'Create consent form').click();
  await arrive(page, 'Questions before the visit');
  await button(page, 'Publish').click();
  await page.getByText('Published', { exact: true }).first().waitFor();
  const { results } = await account.call<{ results: { id: number }[] }>(
    'GET',
    `${forms}?clinic=${clinic.id}`,
  );
  const stored = await account.call<Stored & { blocks: { chart_field?: string }[] }>(
    'GET',
    `${forms}/${results[0]?.id}/`,
  );
  expect(stored).toMatchObject({ category: 'intake', status: 'published' });
  expect(stored.blocks.flatMap(({ chart_field }) => chart_field ?? [])).toEqual([
    ...['phone_number', 'emergency_contacts', 'allergies', 'medications'],
  ]);
});

test('a form shows what was done to it, here and at the clinic that it was imported from', async ({
  visitor,
}) => {
  const there = await clinicWithForms();
  const made = await there.published('Sedation');
  await there.account.call('POST', `${forms}/${made.id}/archive/`, {
    ...{ version: made.version, reason: 'Replaced by another' },
  });
  const scopes = ['consent.read'];
  const { secret } = await there.account.call<{ secret: string }>('POST', '/api/connections/tokens', {
    ...{ clinic: there.clinic.id, name: 'Moving', scopes, days: 30 },
  });
  const told = await fetch(`${inject('site').origin}/fhir/R4/Questionnaire/${made.id}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const here = await clinicWithForms();
  const imports = '/api/patients/imports';
  const { id } = await here.account.call<Stored>('POST', imports, {
    ...{ clinic: here.clinic.id, file_name: 'Questionnaire.ndjson', date_order: 'ymd', origin: '' },
  });
  const row = { line: 1, kind: 'form', values: {}, file: null, resources: [await told.text()] };
  await here.account.call('POST', `${imports}/${id}/rows/`, { rows: [row] });
  const { created } = await here.account.call<{ created: Stored[] }>('POST', `${imports}/${id}/commit/`, {
    lines: [1],
  });
  const page = await visitor.visit(`/dashboard/consent-form/detail/${created[0]?.id}`, { as: here.account });
  await arrive(page, 'Sedation');
  await page.getByRole('heading', { name: 'Before it was imported' }).waitFor();
  const steps = page.getByRole('listitem').filter({ hasText: 'by Ada Byron' });
  expect(await steps.locator('strong').allTextContents()).toEqual(['Archived', 'Published']);
  await page.getByText('Replaced by another').waitFor();
  await button(page, 'Restore form').click();
  await expect
    .poll(() => steps.locator('strong').allTextContents())
    .toEqual(['Restored', 'Archived', 'Published']);
});
