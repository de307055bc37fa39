import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, field, fill, link, problemAt } from '#tests/support/gestures.ts';
import { guardCalls } from '#tests/support/held-calls.ts';

interface Stored {
  id: number;
  version: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came.
  [name: string]: any;
}

const base = '/dashboard/patients/detail/medical-records';
const status = (page: Page, state: string) => page.locator(`[data-save-state="${state}"]`);

/** A clinic with a patient and the owner as its doctor. */
async function surgery() {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const { results } = await account.call<{ results: Stored[] }>(
    'GET',
    `/api/staff/staff?clinic=${clinic.id}&mine=true`,
  );
  const staff = results[0] as Stored;
  const patient = await account.call<Stored>('POST', '/api/patients/patients', {
    clinic: clinic.id,
    first_name: 'Minh',
    last_name: 'Nguyễn',
    birth_date: '1984-02-29',
  });
  const body = { staff: staff.id, occurred_at: '2026-03-02T09:00:00Z' };
  const write = (more: object = {}) =>
    account.call<Stored>('POST', '/api/patients/medical-records', {
      clinic: clinic.id,
      patient: patient.id,
      ...body,
      ...more,
    });
  const read = (id: number) => account.call<Stored>('GET', `/api/medical-records/${id}/`);
  return { account, clinic, staff, patient, body, write, read };
}

test('a record is written, saved by itself, survives a reload, and is signed once nothing is missing', async ({
  visitor,
}) => {
  const { account, patient, read } = await surgery();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}?tab=records`, { as: account });
  await page.getByRole('heading', { name: 'No medical records yet' }).waitFor();
  await link(page, 'New medical record').click();
  await arrive(page, 'New medical record');
  await fill(page, { Subjective: 'Since Monday.', Systolic: '185', Temperature: '98.6' });
  await page.getByText('Critical').first().waitFor();
  await button(page, 'Save draft').click();
  await page.getByText('Sorry, not all fields').waitFor();
  expect(await problemAt(page, 'Temperature')).toBe('Temperature must be between 20 and 46.');
  await field(page, 'Temperature').fill('37');
  await button(page, 'Enter the temperature in °F').click();
  expect(await field(page, 'Temperature').inputValue()).toBe('98.6');
  await fill(page, { Weight: '70', Height: '172' });
  await page.getByText('23.7').waitFor();
  await button(page, 'Add diagnosis').click();
  await page.keyboard.type('tension-type');
  await page.getByRole('option', { name: 'Tension-type headache G44.2' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('ICD-10 G44.2').waitFor();
  await page.reload();
  await page.getByText('Your draft is back').waitFor();
  expect(await field(page, 'Subjective').inputValue()).toBe('Since Monday.');
  await button(page, 'Save draft').click();

  await arrive(page, 'Edit medical record');
  const id = Number(address(page).split('/').at(-1));
  await field(page, 'Plan').fill('Rest, and a diary.');
  await status(page, 'saved').waitFor();
  expect(await read(id)).toMatchObject({
    status: 'draft',
    subjective: 'Since Monday.',
    plan: 'Rest, and a diary.',
    vitals: { systolic: 185, temperature_c: 37, weight_kg: 70, bmi: 23.7 },
    diagnoses: [{ code: 'G44.2', text: 'Tension-type headache', system: 'icd10', is_primary: true }],
  });
  await page.reload();
  await field(page, 'Plan').waitFor();
  expect(await field(page, 'Plan').inputValue()).toBe('Rest, and a diary.');

  await button(page, 'Sign').click();
  const missing = page.getByRole('dialog', { name: 'This is missing' });
  await missing.getByRole('button', { name: 'The chief complaint is missing.' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-chief_complaint');
  await page.keyboard.type('Headache');
  await field(page, 'Assessment').fill('Tension-type headache');
  await button(page, 'Sign').click();
  await page.getByRole('button', { name: 'Sign and lock' }).click();
  await arrive(page, 'Medical record');
  await expect.poll(async () => (await read(id)).status).toBe('signed');

  await page.goto(new URL(`${base}/edit/${id}`, page.url()).href);
  await page.getByText('This record is locked').waitFor();
});

test('a signed record takes addenda and amendments with their reason, shows what changed, and is voided', async ({
  visitor,
}) => {
  const { account, write, read } = await surgery();
  const { id, version } = await write({ chief_complaint: 'Headache', assessment: 'Migraine', plan: 'Rest.' });
  await account.call('POST', `/api/medical-records/${id}/sign/`, { version });
  const page = await visitor.visit(`${base}/detail/${id}`, { as: account });
  await arrive(page, 'Medical record');
  const actions = page.getByRole('group', { name: 'Actions' });
  await expect
    .poll(() => actions.getByRole('button').allTextContents())
    .toEqual(['Add addendum', 'Amend', 'Unlock', 'Mark as entered in error']);
  await page.getByText(/^Until .*2\d{3}/).waitFor();

  await button(page, 'Add addendum').click();
  const dialog = page.getByRole('dialog', { name: 'Add an addendum' });
  await dialog.getByLabel('Addendum', { exact: true }).fill('The patient called back.');
  await dialog.getByRole('button', { name: 'Save addendum' }).click();
  await dialog.getByText('Reason is required.').first().waitFor();
  await dialog.getByLabel('Reason', { exact: true }).fill('New information.');
  await dialog.getByRole('button', { name: 'Save addendum' }).click();
  await page.getByText('Waits for its signature', { exact: true }).waitFor();
  expect(await button(page, 'Amend').getAttribute('aria-disabled')).toBe('true');
  await button(page, 'Sign addendum').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign addendum' }).click();
  await page.getByText('Waits for its signature', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText('Reason: New information.').waitFor();

  await button(page, 'Amend').click();
  await arrive(page, 'Edit medical record');
  await field(page, 'Plan').fill('Rest, and triptans.');
  await button(page, 'Amend').click();
  await page.getByText('Reason for the amendment is required.').first().waitFor();
  await field(page, 'Reason for the amendment').fill('The drug was left out.');
  await button(page, 'Amend').click();
  await arrive(page, 'Medical record');
  await expect.poll(async () => (await read(id)).status).toBe('amended');
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('What changed from version 1 to 2').waitFor();
  await page.getByText('Reason: The drug was left out.').waitFor();
  expect(await page.locator('del').textContent()).toContain('Rest.');
  expect(await page.locator('ins').textContent()).toContain('triptans');

  await button(page, 'Mark as entered in error').click();
  const question = page.getByRole('alertdialog', { name: 'Was this record entered in error?' });
  await question.getByRole('button', { name: 'Mark as entered in error' }).click();
  await question.getByText('Give a reason.').waitFor();
  await question.getByLabel('Reason').fill('Another patient.');
  await question.getByRole('button', { name: 'Mark as entered in error' }).click();
  await page.getByText('This record was entered in error').waitFor();
  await page.getByText('Reason: Another patient.').first().waitFor();
  expect(await actions.getByRole('button').count()).toBe(0);
});

test('two editors: the second is told, compares, and loses nothing', async ({ visitor }) => {
  const { account, body, write, read } = await surgery();
  const { id } = await write({ chief_complaint: 'Headache', plan: 'Rest.' });
  const page = await visitor.visit(`${base}/edit/${id}`, { as: account });
  await field(page, 'Plan').waitFor();
  await account.call('PUT', `/api/medical-records/${id}/`, {
    ...body,
    plan: 'Theirs.',
    assessment: 'Migraine',
    vitals: { pulse: 70, taken_at: '2026-03-02T08:50:00Z' },
  });
  await field(page, 'Plan').fill('Mine.');
  await status(page, 'conflict').waitFor();
  await button(page, 'Compare versions').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
  await dialog.getByText(/^Ada Byron changed it on \d/).waitFor();
  await dialog
    .getByRole('radiogroup', { name: 'When the vital signs were taken' })
    .getByText('2 Mar 2026')
    .waitFor();
  const assessment = dialog.getByRole('radiogroup', { name: 'Assessment' });
  expect(await assessment.getByRole('radio', { name: 'Theirs' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await status(page, 'saved').waitFor();
  expect(await read(id)).toMatchObject({ plan: 'Mine.', assessment: 'Migraine' });
});

test('the server goes and comes back: what is typed is kept, and saved by itself', async ({ visitor }) => {
  const { account, body, write, read } = await surgery();
  const { id } = await write();
  const page = await visitor.visit(`${base}/edit/${id}`, { as: account });
  await field(page, 'Plan').waitFor();
  await page.route(`**/api/medical-records/${id}/`, (route) => route.abort());
  await field(page, 'Plan').fill('Written while it was gone.');
  await status(page, 'offline').waitFor();
  await page.unroute(`**/api/medical-records/${id}/`);
  await button(page, 'Try again now').click();
  await status(page, 'saved').waitFor();
  expect((await read(id)).plan).toBe('Written while it was gone.');
  // what is read out is the news, not every saving
  await page.getByRole('status').getByText('Saved. What you type is saved by itself.').waitFor();
  expect(await status(page, 'saved').locator('xpath=ancestor-or-self::*[@role="status"]').count()).toBe(0);
  // who saves by hand is answered each time
  const answer = page.getByRole('status').getByText(/^Saved at /);
  await button(page, 'Save draft').click();
  const first = await answer.textContent();
  await expect
    .poll(async () => {
      await button(page, 'Save draft').click();
      return answer.textContent();
    })
    .not.toBe(first);

  await page.route(`**/api/medical-records/${id}/`, (route) => route.abort());
  await field(page, 'Plan').fill('Typed on an older version.');
  await status(page, 'offline').waitFor();
  await account.call('PUT', `/api/medical-records/${id}/`, { ...body, assessment: 'Migraine' });
  await page.unroute(`**/api/medical-records/${id}/`);
  await page.reload();
  await status(page, 'restored').waitFor();
  await button(page, 'Save now').click();
  await status(page, 'conflict').waitFor();
  expect(await read(id)).toMatchObject({ plan: 'Written while it was gone.', assessment: 'Migraine' });
});

test('a note whose chart is merged meanwhile says in whose chart it is, and shows what must be known of them', async ({
  visitor,
}) => {
  const { account, clinic, patient, write, read } = await surgery();
  const kept = await account.call<Stored>('POST', '/api/patients/patients', {
    ...{ clinic: clinic.id, first_name: 'Minh Anh', last_name: 'Nguyễn', birth_date: '1984-02-29' },
    allergies: [{ substance: 'Penicillin', severity: 'severe' }],
  });
  const { id } = await write();
  const page = await visitor.visit(`${base}/edit/${id}`, { as: account });
  await arrive(page, 'Edit medical record');
  await account.call('POST', `/api/patients/patients/${patient.id}/merge/`, {
    ...{ version: patient.version, into: kept.id, into_version: kept.version, fields: [] },
  });
  await field(page, 'Plan').fill('Rest, and a diary.');
  await page.getByText('The charts were merged. This note is now in the chart of Minh Anh Nguyễn.').waitFor();
  await page.getByText('Penicillin').first().waitFor();
  expect(await field(page, 'Plan').inputValue()).toBe('Rest, and a diary.');
  await expect.poll(async () => (await read(id)).plan).toBe('Rest, and a diary.');
});

test('what waits for a signature is a list, and leads to the record', async ({ visitor }) => {
  const { account, write } = await surgery();
  const { id } = await write({ chief_complaint: 'Headache' });
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await link(page, 'Unsigned records').click();
  await arrive(page, 'Medical records');
  await page.getByRole('cell', { name: 'Assessment' }).waitFor();
  await page.getByRole('rowheader').getByRole('link').click();
  await arrive(page, 'Medical record');
  expect(address(page)).toBe(`${base}/detail/${id}`);
  await button(page, 'Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await button(page, 'Restore').waitFor();
});

test('a note becomes a template, which is changed though somebody else was first, and fills the next note', async ({
  visitor,
}) => {
  const { account, clinic, write } = await surgery();
  const draft = await write({ subjective: 'Onset, side, aura:' });
  const page = await visitor.visit(`${base}/edit/${draft.id}`, { as: account });
  await arrive(page, 'Edit medical record');
  const choose = async (name: string) => {
    await button(page, 'Templates and snippets').click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Save this note as a template');
  const naming = page.getByRole('dialog', { name: 'Save as a template' });
  await naming.getByLabel('Name').fill('Migraine visit');
  await naming.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Migraine visit was saved.').waitFor();

  await choose('Change or archive templates and snippets');
  await button(page, 'Edit Migraine visit').click();
  const editing = page.getByRole('dialog', { name: 'Edit template' });
  expect(await editing.getByLabel('Subjective').inputValue()).toBe('Onset, side, aura:');
  await editing.getByLabel('Plan').fill('Diary.');
  const path = `/api/patients/record-templates?clinic=${clinic.id}`;
  const [template] = (await account.call<{ results: Stored[] }>('GET', path)).results;
  await account.call('PUT', `/api/patients/record-templates/${template?.id}/`, {
    name: 'Migraine',
    kind: 'template',
    subjective: 'Onset:',
  });
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog', { name: 'Someone else saved first' }).waitFor();
  // what was saved is used at once, also where the list that holds it is long in coming
  const calls = await guardCalls(page, { list: /^GET \/api\/patients\/record-templates\?/ });
  await button(page, 'Keep mine').click();
  const list = page.getByRole('dialog', { name: 'Templates and snippets' });
  await list.waitFor();
  const [stored] = (await account.call<{ results: Stored[] }>('GET', path)).results;
  expect(stored).toMatchObject({ name: 'Migraine visit', subjective: 'Onset, side, aura:', plan: 'Diary.' });
  await list.getByRole('button', { name: 'Close' }).click();

  await button(page, 'Use a template').click();
  await page.getByRole('menuitem', { name: 'Migraine visit' }).click();
  await expect.poll(() => field(page, 'Plan').inputValue()).toBe('Diary.');
  await calls.pass('list');
});

/** Bea, who practises at a clinic too. */
async function joined(account: Account, clinic: number) {
  const colleague = await createAccount();
  const bea = await account.call<Stored>('POST', '/api/staff/staff', {
    clinic,
    first_name: 'Bea',
    last_name: 'Nurse',
    color: 'red',
    role: 'practitioner',
  });
  const { code } = await account.call<{ code: string }>('POST', `/api/staff/staff/${bea.id}/invite/`, {
    version: bea.version,
  });
  await colleague.call('POST', '/api/staff/staff/accept-invitation/', { code });
  return { colleague, bea };
}

test('MR12: a second signature is asked for, refused with a reason that its author reads, and given', async ({
  visitor,
}) => {
  const { account, clinic, write, read } = await surgery();
  const { colleague, bea } = await joined(account, clinic.id);
  const { id } = await write({ chief_complaint: 'Headache', assessment: 'Migraine', co_signer: bea.id });
  const page = await visitor.visit(`${base}/detail/${id}`, { as: account });
  const review = async () => {
    await button(page, 'Ask for review').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send to review' }).click();
    await page.getByText('In review', { exact: true }).waitFor();
  };
  await review();
  await page.getByText('Bea Nurse', { exact: true }).waitFor();
  expect(await button(page, 'Sign').count()).toBe(0);
  const hers = await visitor.visit(`${base}/detail/${id}`, { as: colleague });
  await button(hers, 'Send back').click();
  const question = hers.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('The plan is missing.');
  await question.getByRole('button', { name: 'Send back' }).click();
  await button(hers, 'Ask for review').waitFor();
  await page.reload();
  await page.getByText('Reason: The plan is missing.').waitFor();
  await review();
  await hers.reload();
  await button(hers, 'Co-sign').click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Sign and lock' }).click();
  await expect.poll(async () => (await read(id)).status).toBe('signed');
});

test('two write a record: the first signs without locking, the second signature locks it', async ({
  visitor,
}) => {
  const { account, clinic, write, read } = await surgery();
  const { colleague } = await joined(account, clinic.id);
  const { id } = await write({ chief_complaint: 'Headache', assessment: 'Migraine' });

  const page = await visitor.visit(`${base}/edit/${id}`, { as: account });
  await page.getByRole('group', { name: 'Written together with' }).getByLabel('Bea Nurse').check();
  await page.getByText('Others sign it too: save the draft and sign on the page of the record.').waitFor();
  await status(page, 'saved').waitFor();
  await page.goto(new URL(`${base}/detail/${id}`, page.url()).href);
  await page.getByText('Other authors have not signed yet; sign without locking.').waitFor();
  await button(page, 'Sign without locking').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign without locking' }).click();
  await page.getByText('You have signed this text.').waitFor();
  expect(await read(id)).toMatchObject({ status: 'draft', locked: false });

  const hers = await visitor.visit(`${base}/detail/${id}`, { as: colleague });
  await hers.getByText('Everyone else has signed; your signature locks the record.').waitFor();
  await button(hers, 'Sign').click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Sign and lock' }).click();
  await hers.getByText('Has not signed yet').waitFor({ state: 'detached' });
  await expect.poll(async () => (await read(id)).status).toBe('signed');
});

test('two tabs sign a record at the same moment: it is signed once, and both show it signed', async ({
  visitor,
}) => {
  const { account, write, read } = await surgery();
  const { id } = await write({ chief_complaint: 'Headache', assessment: 'Migraine', plan: 'Rest.' });
  const pages = [
    await visitor.visit(`${base}/edit/${id}`, { as: account }),
    await visitor.visit(`${base}/edit/${id}`, { as: account }),
  ];
  const sign = (page: Page) => page.getByRole('button', { name: 'Sign and lock' });
  for (const page of pages) {
    await arrive(page, 'Edit medical record');
    await button(page, 'Sign').click();
    await sign(page).waitFor();
  }
  await Promise.all(pages.map((page) => sign(page).click()));
  await expect.poll(async () => (await read(id)).status).toBe('signed');
  const { results } = await account.call<{ results: Stored[] }>(
    'GET',
    `/api/medical-records/${id}/versions/`,
  );
  expect(results).toHaveLength(1);
  const late = (page: Page) => page.getByText('Someone changed this record in the meantime.');
  await expect
    .poll(async () => (await Promise.all(pages.map((page) => late(page).count()))).sort())
    .toEqual([0, 1]);
  for (const page of pages) {
    if ((await late(page).count()) === 0) await arrive(page, 'Medical record');
    else {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('This record is locked').waitFor();
    }
  }
});

test('the last values beside a draft are those of another record, never its own', async ({ visitor }) => {
  const { account, write } = await surgery();
  await write({ occurred_at: '2026-02-02T09:00:00Z', vitals: { systolic: 121 } });
  const { id } = await write({ vitals: { systolic: 164, pulse: 59 } });
  const page = await visitor.visit(`${base}/edit/${id}`, { as: account });
  await arrive(page, 'Edit medical record');
  await page.getByText(/^Last: 121 mm Hg/).waitFor();
  expect(await page.getByText(/^Last: (164|59)/).count()).toBe(0);
});
