import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, fill, link } from '#tests/support/gestures.ts';
import {
  consentBlocks as blocks,
  patientConsents as consents,
  consentForms as forms,
  type Stored,
  visitWithForm,
} from '#tests/support/visit-calls.ts';

const readToTheEnd = async (page: Page) => {
  await page.getByRole('article').waitFor();
  await button(page, 'Continue').scrollIntoViewIfNeeded();
  await page.getByRole('checkbox', { name: 'I agree.' }).scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBe(null);
  await button(page, 'Continue').click();
};

const answer = async (page: Page) => {
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('checkbox', { name: 'I agree.' }).check();
  await button(page, 'Continue').click();
};

/** Draws two strokes with the mouse, as a hand would. */
async function draw(page: Page) {
  const canvas = page.locator('canvas[data-ready]');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  for (const stroke of [0, 1]) {
    await page.mouse.move(box.x + 30 + stroke * 80, box.y + 60);
    await page.mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await page.mouse.move(box.x + 30 + stroke * 80 + step * 5, box.y + 60 + 25 * Math.sin(step));
    await page.mouse.up();
  }
}

test('a consent is read to its end, answered, signed by hand, verified and revoked', async ({ visitor }) => {
  const { account, state, add } = await visitWithForm();
  const page = await visitor.visit(add, { as: account });
  await arrive(page, 'Add consent');
  await page.getByText('Required for this visit').waitFor();
  await button(page, 'Choose Anaesthesia').click();
  await page.getByRole('heading', { name: 'About Extraction' }).waitFor();
  await page.getByText('Dear Minh Nguyễn,').waitFor();
  expect(await button(page, 'Continue').getAttribute('aria-disabled')).toBe('true');
  await readToTheEnd(page);

  await button(page, 'Continue').click();
  await page.getByText('Did you have this before? is required.').first().waitFor();
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await button(page, 'Continue').click();
  await page.getByText('How did it go? is required.').first().waitFor();
  await answer(page);

  await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Minh Nguyễn');
  await button(page, 'Sign').click();
  await page.getByText('Signature is required.').first().waitFor();
  await draw(page);
  await page.getByRole('group', { name: 'Signature' }).getByRole('button', { name: 'Clear' }).click();
  await button(page, 'Sign').click();
  await page.getByText('Signature is required.').first().waitFor();
  await draw(page);
  await button(page, 'Sign').click();

  await arrive(page, 'Edit consent');
  await page.getByRole('img', { name: 'Signature of Minh Nguyễn' }).waitFor();
  await page.getByText('Taken down by').waitFor();
  expect(await state()).toBe('complete');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Edit consent' }).isVisible()).toBe(false);
  expect(await page.getByRole('img', { name: 'Signature of Minh Nguyễn' }).first().isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await button(page, 'Verify').click();
  await page.getByText('Nothing has changed since it was signed').waitFor();

  await button(page, 'Revoke').click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this consent?' });
  await dialog.getByRole('button', { name: 'Record the revocation' }).click();
  await dialog.getByText('Reason is required.').first().waitFor();
  await dialog.getByLabel('Reason').fill('She changed her mind.');
  await dialog.getByRole('button', { name: 'Record the revocation' }).click();
  await page.getByText(/^Revoked on/).waitFor();
  expect(await state()).toBe('revoked');
  expect(await button(page, 'Revoke').count()).toBe(0);
  await button(page, 'Renew').click();
  await page.getByText('Read the text').waitFor();
});

test('a guardian signs for a child by keyboard alone, before a witness', async ({ visitor }) => {
  const short = [{ key: 'intro', type: 'paragraph', label: 'We ask for your agreement.' }];
  const guardian = { name: 'Lan Nguyễn', relation: 'Mother', phone_number: '' };
  const young = { birth_date: `${new Date().getFullYear() - 6}-01-01`, guardian };
  const { account, add, state, clinic } = await visitWithForm(
    { blocks: short, requires_witness: true },
    young,
  );
  const page = await visitor.visit(add, { as: account });
  await arrive(page, 'Add consent');
  await button(page, 'Choose Anaesthesia').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBe(null);
  await button(page, 'Continue').focus();
  await page.keyboard.press('Enter');

  await page.getByText('The patient is too young to sign alone').waitFor();
  expect(await page.getByRole('radio', { name: 'The patient', exact: true }).count()).toBe(0);
  await fill(page, { 'Full name': 'Lan Nguyễn' });
  await page.getByRole('radio', { name: 'Type the name' }).focus();
  await page.keyboard.press('Space');
  await field(page, 'Type the full name').focus();
  await page.keyboard.type('Lan Nguyễn');
  await page.keyboard.press('Enter');
  await page.getByText('Relation to the patient is required.').first().waitFor();
  await page.getByText('Witness is required.').first().waitFor();
  await fill(page, { 'Relation to the patient': 'Mother' });
  await page.getByRole('button', { name: /Witness$/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'José Álvarez' }).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Sign').focus();
  await page.keyboard.press('Enter');
  await arrive(page, 'Edit consent');
  expect(await state()).toBe('complete');
  const { results } = await account.call<{ results: Stored[] }>('GET', `${consents}?clinic=${clinic}`);
  expect(results).toMatchObject([
    {
      status: 'active',
      signer: { kind: 'guardian', name: 'Lan Nguyễn', relation: 'Mother' },
      witness: { name: 'José Álvarez' },
    },
  ]);
});

test('the tablet is handed over, and only the password of the staff leads away from the sheet', async ({
  visitor,
}) => {
  const { account, ask, edit, state } = await visitWithForm();
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await arrive(page, 'Edit consent');
  await button(page, 'Hand the tablet over').click();
  await page.getByRole('dialog', { name: 'Anaesthesia' }).waitFor();
  expect(await button(page, 'Postpone').count()).toBe(0);
  const isOutOfReach = (selector: string) =>
    page.locator(selector).evaluate((part) => part.closest('[inert], [aria-hidden="true"]') !== null);
  expect(await isOutOfReach('nav[aria-label="Main"]')).toBe(true);
  await page.keyboard.press('Escape');
  await readToTheEnd(page);
  await answer(page);
  await draw(page);
  await button(page, 'Sign').click();
  await page.getByText('Please give the tablet back to the staff.').waitFor();
  expect(await state()).toBe('complete');
  await button(page, 'Give the tablet back').click();
  await fill(page, { Password: 'a guess' });
  await button(page, 'Leave the form').click();
  await page.getByText('This is not your password.').first().waitFor();
  await fill(page, { Password: account.password });
  await button(page, 'Leave the form').click();
  await page.getByRole('img', { name: 'Signature of Minh Nguyễn' }).waitFor();
});

test('saying no is kept with its reason; an unfinished sheet is gone on with', async ({ visitor }) => {
  const { account, add, state } = await visitWithForm();
  const page = await visitor.visit(add, { as: account });
  await button(page, 'Choose Anaesthesia').click();
  await button(page, 'Postpone').click();
  await arrive(page, 'Edit consent');
  await page.goto(new URL(add, page.url()).href);
  await link(page, 'Continue Anaesthesia').click();
  await arrive(page, 'Edit consent');
  await button(page, 'Refuse').click();
  const dialog = page.getByRole('alertdialog', { name: 'Refuse this consent?' });
  await dialog.getByLabel('Reason').fill('I am afraid of it.');
  await dialog.getByRole('button', { name: 'Record the refusal' }).click();
  await page.getByText('Anaesthesia was refused.').waitFor();
  await page.getByText('I am afraid of it.').waitFor();
  expect(await state()).toBe('revoked');
  await button(page, 'Mark as entered in error').waitFor();
});

test('a form that changed meanwhile is read again before it is signed', async ({ visitor }) => {
  visitor.allow('RefusedError');
  const { account, form, post, ask, edit } = await visitWithForm();
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await readToTheEnd(page);
  await answer(page);
  const draft = await post(`${forms}/${form.id}/new-draft/`, { version: form.version });
  const changed = await account.call<Stored>('PUT', `${forms}/${form.id}/`, {
    title: 'Anaesthesia, revised',
    blocks,
  });
  expect(changed.version).toBeGreaterThan(draft.version);
  await post(`${forms}/${form.id}/publish/`, { version: changed.version });
  await draw(page);
  await button(page, 'Sign').click();
  await page.getByText('This form has changed since it was opened').waitFor();
  await button(page, 'Read it again').click();
  await page.getByRole('article', { name: 'Anaesthesia, revised' }).waitFor();
  await readToTheEnd(page);
  await button(page, 'Continue').click();
  await draw(page);
  await button(page, 'Sign').click();
  await page.getByRole('img', { name: 'Signature of Minh Nguyễn' }).waitFor();
});

/** Goes on to the signature and types it. */
async function typeSignature(page: Page) {
  await readToTheEnd(page);
  await answer(page);
  await page.getByRole('radio', { name: 'Type the name' }).check();
  await field(page, 'Type the full name').fill('Minh Nguyễn');
}

test('a form that is chosen on a reservation goes on from the overview with what was typed in it', async ({
  visitor,
}) => {
  const { account, clinic, patient, visit, post, add } = await visitWithForm();
  const other = await post(forms, { clinic, title: 'Photographs', blocks });
  await post(`${forms}/${other.id}/publish/`, { version: other.version });
  const page = await visitor.visit(add, { as: account });
  await button(page, 'Choose Photographs').click();
  await typeSignature(page);
  await page.goto(new URL('/dashboard', page.url()).href);
  const list = page.getByRole('region', { name: 'Unfinished' });
  await list.getByRole('button', { name: 'Continue' }).click();
  await arrive(page, 'Edit consent');
  await readToTheEnd(page);
  await button(page, 'Continue').click();
  await expect.poll(() => field(page, 'Type the full name').inputValue()).toBe('Minh Nguyễn');
  await button(page, 'Sign').click();
  await page.getByRole('heading', { name: 'Signature' }).waitFor();
  const { results } = await account.call<{ results: Stored[] }>('GET', `${consents}?clinic=${clinic}`);
  expect(results).toMatchObject([{ status: 'active', patient: patient.id, appointment: visit.id }]);
});

test('a chart that was archived meanwhile is restored before anyone signs, and what was typed is kept', async ({
  visitor,
}) => {
  visitor.allow('RefusedError');
  const { patient, account, post, ask, edit, state } = await visitWithForm();
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await typeSignature(page);
  await account.call('DELETE', `/api/patients/patients/${patient.id}/`);
  await button(page, 'Sign').click();
  await page.getByText("The patient's chart is archived").waitFor();
  // the page has read the chart anew, and would find it restored otherwise
  await button(page, 'Check again').waitFor();
  expect(await button(page, 'Refuse').count()).toBe(0);
  await post(`/api/patients/patients/${patient.id}/restore/`, { version: patient.version + 1 });
  await button(page, 'Check again').click();
  await expect.poll(() => field(page, 'Type the full name').inputValue()).toBe('Minh Nguyễn');
  await button(page, 'Sign').click();
  await page.getByRole('heading', { name: 'Signature' }).waitFor();
  expect(await state()).toBe('complete');
});

test('no one signs for a patient who died after the form was opened; the form is closed instead', async ({
  visitor,
}) => {
  visitor.allow('RefusedError');
  const { patient, account, post, ask, edit } = await visitWithForm();
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await typeSignature(page);
  await post(`/api/patients/patients/${patient.id}/mark-deceased/`, {
    ...{ version: patient.version, deceased_at: '2026-01-05T09:00:00Z' },
  });
  await button(page, 'Sign').click();
  await page.getByText('Choose "Could not be asked" to close it.').waitFor();
  expect(await button(page, 'Refuse').count()).toBe(0);
  await button(page, 'Could not be asked').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Choose "Could not be asked" to close it.').waitFor();
  await button(page, 'Could not be asked').click();
  await dialog.getByLabel('Reason').fill('She died before the visit.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Anaesthesia was closed.').waitFor();
  expect(await account.call<Stored>('GET', `${consents}/${id}/`)).toMatchObject({ status: 'not_done' });
});

test('for a patient who has died no form is offered, and a paper goes to the files', async ({ visitor }) => {
  const { patient, account, post, add } = await visitWithForm();
  await post(`/api/patients/patients/${patient.id}/mark-deceased/`, {
    ...{ version: patient.version, deceased_at: '2026-01-05T09:00:00Z' },
  });
  const page = await visitor.visit(add, { as: account });
  await page.getByText('Add a scan of a paper that was signed earlier').waitFor();
  expect(await button(page, 'Choose Anaesthesia').count()).toBe(0);
  await link(page, 'Show the patient').click();
  await page.getByRole('heading', { name: 'Minh Nguyễn' }).waitFor();
});

test('revoking a consent says that the copy of a merged chart is revoked too', async ({ visitor }) => {
  const { account, clinic, patient, form, ask, edit, post } = await visitWithForm();
  const twin = await post('/api/patients/patients', {
    ...{ clinic, first_name: 'Minh', last_name: 'Nguyễn', birth_date: '1984-02-29' },
  });
  const sign = ({ id, version }: Stored) =>
    post(`${consents}/${id}/sign/`, {
      ...{ version, answers: { had: 'No', agree: true }, signer: { kind: 'patient', name: 'Minh Nguyễn' } },
      signature: { method: 'typed', typed_name: 'Minh Nguyễn' },
    });
  await sign(await post(consents, { clinic, patient: twin.id, consent_form: form.id }));
  const { id } = await sign(await ask());
  const read = ({ id: one }: Stored) => account.call<Stored>('GET', `/api/patients/patients/${one}/`);
  await post(`/api/patients/patients/${twin.id}/merge/`, {
    ...{ version: (await read(twin)).version, into: patient.id, into_version: (await read(patient)).version },
    fields: [],
  });
  const page = await visitor.visit(edit(id), { as: account });
  await button(page, 'Revoke').click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this consent?' });
  await dialog.getByText('Another signed copy of this form came with a merged chart.').waitFor();
});

test('a visit starts without its consent only for a reason that is kept, and with it at once', async ({
  visitor,
}) => {
  const { account, ask, post, visit, patient } = await visitWithForm();
  const appointments = '/api/patients/appointments';
  const read = ({ id }: Stored) => account.call<Stored>('GET', `${appointments}/${id}/`);
  const checkIn = ({ id, version }: Stored) =>
    post(`${appointments}/${id}/check-in/`, { version, reason: 'Came early.' });
  const waiting = await checkIn(visit);
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await button(page, 'Start').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText('Reason is required.').first().waitFor();
  await dialog.getByLabel('Reason').fill('Emergency.');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Started without a required consent').waitFor();
  expect(await read(waiting)).toMatchObject({ status: 'in_progress', override_reason: 'Emergency.' });

  const consent = await ask();
  await post(`${consents}/${consent.id}/sign/`, {
    version: consent.version,
    answers: { had: 'No', agree: true },
    signer: { kind: 'patient', name: 'Minh Nguyễn' },
    signature: { method: 'typed', typed_name: 'Minh Nguyễn' },
  });
  const { clinic, service, staff } = visit;
  const slot = { clinic, service, staff, patient: patient.id, start_at: '2036-01-08T12:00:00Z' };
  const next = await checkIn(await post(appointments, slot));
  await page.goto(new URL(`/dashboard/reservations/detail/${next.id}`, page.url()).href);
  await arrive(page, 'Reservation');
  await button(page, 'Start').click();
  await expect.poll(async () => (await read(next)).status).toBe('in_progress');
  expect(await read(next)).toMatchObject({ override_reason: null, consents: { state: 'complete' } });
});

test('a patient is not thanked for a form that the desk closed meanwhile, and the tablet goes back', async ({
  visitor,
}) => {
  const { account, ask, edit } = await visitWithForm();
  const consent = await ask();
  const page = await visitor.visit(edit(consent.id), { as: account });
  await arrive(page, 'Edit consent');
  await button(page, 'Hand the tablet over').click();
  await readToTheEnd(page);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await account.call('POST', `${consents}/${consent.id}/abandon/`, {
    ...{ version: consent.version, reason: 'Too late for today.' },
  });
  await page.getByRole('checkbox', { name: 'I agree.' }).check();
  await button(page, 'Continue').click();
  await page.getByRole('heading', { name: 'This form is already closed' }).waitFor();
  expect(await page.getByText('Thank you').count()).toBe(0);
  expect(await page.getByText('This was not accepted').count()).toBe(0);
});

test('every page of a printed consent says whose it is, with days as the reader writes them', async ({
  visitor,
}) => {
  const { account, ask, edit } = await visitWithForm();
  const consent = await ask();
  await account.call('POST', `${consents}/${consent.id}/refuse/`, {
    ...{ version: consent.version, reason: 'Not today.' },
  });
  const page = await visitor.visit(edit(consent.id), { as: account });
  await page.getByRole('article').waitFor();
  await page.emulateMedia({ media: 'print' });
  const head = page.locator('main p').filter({ hasText: 'Minh Nguyễn29 Feb 1984Anaesthesia' });
  await head.waitFor();
  // what is the head of a table comes again on every page
  expect(await head.evaluate((one) => getComputedStyle(one.parentElement as Element).display)).toBe(
    'table-header-group',
  );
  expect(await page.getByText('1984-02-29').count()).toBe(0);
});
