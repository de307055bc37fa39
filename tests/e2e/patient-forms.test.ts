import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, link } from '#tests/support/gestures.ts';
import {
  enterForm,
  formOf,
  minh,
  openDesk,
  patientForms,
  readForm,
  typeInto,
} from '#tests/support/patient-forms.ts';
import { answerInstead } from '#tests/support/request-log.ts';

/** Ids that more than one element of the page has: labels and messages would lead to the wrong one. */
const idsTwice = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });

describe.each(patientForms)('$name', (form) => {
  test('T85: a refusal of the server stands at its field, or above the form, and every word stays', async ({
    visitor,
  }) => {
    const desk = await openDesk();
    const page = await visitor.visit(form.from(desk), { as: desk.account });
    await enterForm(page, form);
    const body = { [form.field]: ['Not like this.'], of_tomorrow: ['Unknown to this page.'] };
    await answerInstead(page, form.call, { status: 400, body });
    await typeInto(page, form);
    const inForm = formOf(page, form);
    await inForm.getByRole('button', { name: form.save, exact: true }).click();
    await inForm.getByText('Unknown to this page.').waitFor();
    const control = inForm.locator(`[name="${form.field}"]`);
    await expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true);
    const told = (await control.getAttribute('aria-describedby')) ?? '';
    const texts = await Promise.all(
      told.split(' ').map((id) => inForm.locator(`[id="${id}"]`).textContent()),
    );
    expect(texts.join(' ')).toContain('Not like this.');
    expect(await idsTwice(page)).toEqual([]);
    expect(await readForm(page, form)).toEqual(form.words);
  });
});

describe.each(patientForms.filter(({ name }) => name.startsWith('Edit')))('T86: $name', (form) => {
  test('what is out of reach is said; what was typed can be copied, and saving asks again', async ({
    visitor,
  }) => {
    const desk = await openDesk();
    const page = await visitor.visit(form.from(desk), { as: desk.account });
    await enterForm(page, form);
    await answerInstead(page, form.call, { status: 404, body: { detail: 'Not found.' } });
    await typeInto(page, form);
    const inForm = formOf(page, form);
    await inForm.getByRole('button', { name: form.save, exact: true }).click();
    await inForm.getByText('can no longer be reached').first().waitFor();
    const save = inForm.getByRole('button', { name: form.save, exact: true });
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe(null);
    await expect.poll(() => save.evaluate((element) => element === document.activeElement)).toBe(true);
    const again = page.waitForResponse((answer) => answer.status() === 404);
    await page.keyboard.press('Control+s');
    await again;
    await page.getByRole('button', { name: /^Try again/ }).waitFor();
    expect(await readForm(page, form)).toEqual(form.words);
    expect(await inForm.getByLabel(Object.keys(form.words)[0] as string, { exact: true }).isEditable()).toBe(
      true,
    );
  });
});

test('T86: a label that somebody else changed is made of both', async ({ visitor }) => {
  const { account, label } = await openDesk();
  const page = await visitor.visit(`/dashboard/patients/labels?label=${label}`, { as: account });
  await field(page, 'Name').fill('Very important');
  const path = `/api/patients/labels/${label}/`;
  const { version } = await account.call<{ version: number }>('GET', path);
  await account.call('PUT', path, { version, name: 'V.I.P.', color: 'teal', is_alert: true });
  await button(page, 'Save changes').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
  await dialog
    .getByText(/ changed it on .* Choose what to keep; what only they changed is set to theirs\.$/)
    .waitFor();
  const colour = dialog.getByRole('radiogroup', { name: 'Colour' });
  expect(await colour.getByRole('radio', { name: 'Theirs Teal' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect
    .poll(() => account.call('GET', path))
    .toMatchObject({ name: 'Very important', color: 'teal', is_alert: true });
});

test('T86: words for a record that somebody else signed are there after a reload, to be copied', async ({
  visitor,
}) => {
  const { account, patient, staff, record } = await openDesk();
  const page = await visitor.visit(`/dashboard/patients/detail/medical-records/edit/${record}`, {
    as: account,
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await arrive(page, 'Edit medical record');
  await field(page, 'Plan').waitFor();
  const path = `/api/medical-records/${record}/`;
  const draft = await account.call<{ version: number }>('GET', path);
  const whole = { patient, staff, occurred_at: '2026-03-02T09:00:00Z', chief_complaint: 'Headache' };
  const { version } = await account.call<{ version: number }>('PUT', path, {
    ...whole,
    version: draft.version,
    assessment: 'Migraine',
  });
  await account.call('POST', `${path}sign/`, { version });
  await field(page, 'Plan').fill('Rest, and a diary.');
  const said = page.locator('[data-save-state="closed"], [data-save-state="conflict"]');
  await said.waitFor();
  await page.reload();
  await page.locator('[data-save-state="closed"]').waitFor();
  await page.getByText('Your draft is back').waitFor();
  expect(await field(page, 'Plan').inputValue()).toBe('Rest, and a diary.');
  expect(await button(page, 'Sign').getAttribute('aria-disabled')).toBe('true');
  await link(page, 'Record').click();
  await button(page, 'Keep as draft').click();
  await page.getByText('What you typed last was not saved to this record').waitFor();
  await page.getByText('Rest, and a diary.').waitFor();
  await button(page, 'Move to an addendum').click();
  const addendum = page.getByRole('dialog', { name: 'Add an addendum' });
  await expect
    .poll(() => addendum.getByLabel('Addendum', { exact: true }).inputValue())
    .toBe('Plan: Rest, and a diary.');
  await addendum.getByRole('button', { name: 'Close' }).click();
  await button(page, 'Discard this text').click();
  await page.getByText('What you typed last was not saved to this record').waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByText('This record is locked').waitFor();
});

test('T86: a patient who was archived meanwhile keeps what was typed', async ({ visitor }) => {
  const { account, patient } = await openDesk();
  const page = await visitor.visit(`/dashboard/patients/edit/${patient}`, { as: account });
  await field(page, 'City').fill('London');
  const path = `/api/patients/patients/${patient}/`;
  const { version } = await account.call<{ version: number }>('GET', path);
  await account.call('PUT', path, { ...minh, version, city: 'Madrid' });
  await account.call('DELETE', path);
  await button(page, 'Save changes').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
  await dialog.getByRole('button', { name: 'Keep mine' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await field(page, 'City').inputValue()).toBe('London');
});
