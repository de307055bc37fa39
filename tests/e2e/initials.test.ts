import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { aVisit, giveBirthDate, linkTo } from '#tests/support/door-pages.ts';
import { arrive, button, field } from '#tests/support/gestures.ts';
import { consentForms, patientConsents, type Stored, visitWithForm } from '#tests/support/visit-calls.ts';
import { readToEnd } from '#tests/support/visit-forms-flow.ts';

const label = 'I know that a scar may stay.';
const blocks = [
  { key: 'intro', type: 'paragraph', label: 'We ask for your agreement.' },
  { key: 'scar', type: 'initials', label, required: true },
];
const form = { blocks, signature_method: 'typed' };

type Given = Stored & { answers: object };

test('at the desk a passage is initialled by whoever signs, and by nobody else', async ({ visitor }) => {
  const { account, add, state, clinic } = await visitWithForm(form);
  const page = await visitor.visit(add, { as: account });
  await arrive(page, 'Add consent');
  await button(page, 'Choose Anaesthesia').click();
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBe(null);
  await button(page, 'Continue').click();

  await button(page, 'Continue').click();
  await page.getByText(`${label} is required.`).first().waitFor();
  await page.getByText('The initials of the person who signs.').waitFor();
  await field(page, label).fill('42');
  await button(page, 'Continue').click();
  await page.getByText('Enter initials such as EH.').first().waitFor();
  await field(page, label).fill('EH');
  await button(page, 'Continue').click();
  await field(page, 'Type the full name').fill('Minh Nguyễn');
  await button(page, 'Sign').click();
  await page.getByText('The initials are not those of who signs.').first().waitFor();
  expect(await problemsOf(page)).toEqual([]);

  await button(page, 'Back').click();
  await field(page, label).fill('M. N.');
  await button(page, 'Continue').click();
  await expect.poll(() => field(page, 'Type the full name').inputValue()).toBe('Minh Nguyễn');
  await button(page, 'Sign').click();
  await arrive(page, 'Edit consent');
  await page.getByText('M. N.', { exact: true }).waitFor();
  expect(await state()).toBe('complete');
  const { results } = await account.call<{ results: Stored[] }>('GET', `${patientConsents}?clinic=${clinic}`);
  const stored = await account.call<Given>('GET', `${patientConsents}/${results[0]?.id}/`);
  expect(stored.answers).toEqual({ scar: 'M. N.' });
});

test('at home a passage is initialled alike', async ({ visitor }) => {
  const world = await aVisit(createAccount());
  const { account, service, clinic } = world;
  const made = await account.call<Stored>('POST', consentForms, {
    ...{ clinic: clinic.id, title: 'Treatment', services: [service.id] },
    ...form,
  });
  await account.call('POST', `${consentForms}/${made.id}/publish/`, { version: made.version });
  const page = await visitor.visit(`${await linkTo(world)}/forms`, {
    ...{ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  });
  await giveBirthDate(page);
  await button(page, 'Read and sign Treatment').tap();
  await readToEnd(page);
  await button(page, 'Continue').tap();

  await button(page, 'Continue').tap();
  await page.getByText('Answer the questions that are marked.').waitFor();
  await page.getByLabel(label).fill('XY');
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Continue').tap();
  await page.getByLabel('Type the full name').fill('Eva Lima');
  await button(page, 'Sign and send').tap();
  await page.getByText("The initials don't fit the name of the person who signs.").waitFor();
  await button(page, 'Back').tap();
  await page.getByLabel(label).fill('EL');
  await button(page, 'Continue').tap();
  await expect.poll(() => page.getByLabel('Type the full name').inputValue()).toBe('Eva Lima');
  await button(page, 'Sign and send').tap();
  await page.getByText('Signed. The clinic has it.').waitFor();
});
