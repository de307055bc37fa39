import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { secondSession } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, fill, stored, typed } from '#tests/support/gestures.ts';
import { patientConsents, type Stored, visitWithForm } from '#tests/support/visit-calls.ts';

const told = { key: 'intro', type: 'paragraph', label: 'I was told.' };
const asked = { key: 'history', type: 'long_text', label: 'Earlier operations' };

async function readOn(page: Page) {
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBe(null);
  await button(page, 'Continue').click();
}

const reason = 'Reason for signing after the visit';

test('a visit that ends while its consent is being signed asks for the reason there, keeps all that was typed, and the reason too', async ({
  visitor,
}) => {
  const { account, ask, edit, visit } = await visitWithForm({ blocks: [told] });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await arrive(page, 'Edit consent');
  await readOn(page);
  await page.getByRole('radio', { name: 'A guardian' }).check();
  const words = { 'Full name': 'Lan Nguyễn', 'Relation to the patient': 'Mother' };
  await fill(page, words);
  await page.getByRole('radio', { name: 'Type the name' }).check();
  await field(page, 'Type the full name').fill('Lan Nguyễn');
  expect(await field(page, reason).count()).toBe(0);

  let { version } = visit;
  const steps = [
    ['confirm', {}],
    ['check-in', { reason: 'Came early.' }],
    ['start', { override_reason: 'Signs afterwards.' }],
    ['complete', {}],
  ] as const;
  for (const [step, body] of steps) {
    const path = `/api/patients/appointments/${visit.id}/${step}/`;
    ({ version } = await account.call<Stored>('POST', path, { version, ...body }));
  }
  await button(page, 'Sign').click();
  await page.getByText('The visit is over; give a reason to sign late.').waitFor();
  expect(await typed(page, ...Object.keys(words))).toEqual(words);

  await field(page, reason).fill('The tablet was empty.');
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain('The tablet was empty.');
  await page.reload();
  await readOn(page);
  await expect.poll(() => field(page, reason).inputValue()).toBe('The tablet was empty.');
  expect(await typed(page, ...Object.keys(words))).toEqual(words);
  await page.getByRole('radio', { name: 'Type the name' }).check();
  await field(page, 'Type the full name').fill('Lan Nguyễn');
  await button(page, 'Sign').click();
  await page.getByText('How it was signed').waitFor();
  await page.getByText('The tablet was empty.').waitFor();
  const { events } = await account.call<Stored>('GET', `${patientConsents}/${id}/`);
  expect(events.at(-1)).toMatchObject({ action: 'sign', reason: 'The tablet was empty.' });
});

test('a page that was locked shows, once it is unlocked, that the form was signed elsewhere, beside what was typed', async ({
  visitor,
}) => {
  const { account, ask, edit } = await visitWithForm({ blocks: [told, asked] });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), {
    // the lock ends the session of the page, and the desk goes on in its own
    as: { ...account, ...(await secondSession(account)) },
    before: (fresh) => fresh.clock.install(),
  });
  await arrive(page, 'Edit consent');
  await readOn(page);
  await field(page, asked.label).fill('Appendix, 1999.');
  await page.clock.runFor(14 * 60_000);
  await page.getByRole('alertdialog', { name: 'Are you still there?' }).waitFor();
  await page.clock.runFor(60_000);
  await arrive(page, 'Locked');

  const { version } = await account.call<Stored>('GET', `${patientConsents}/${id}/`);
  await account.call('POST', `${patientConsents}/${id}/sign/`, {
    version,
    answers: { history: 'None.' },
    signer: { kind: 'patient', name: 'Minh Nguyễn', relation: '' },
    signature: { method: 'typed', typed_name: 'Minh Nguyễn' },
    witness: null,
    late_reason: null,
  });
  await fill(page, { Password: account.password });
  await button(page, 'Unlock').click();
  await page.getByText('This form was closed before what you typed was saved').waitFor();
  await page.getByText('Appendix, 1999.', { exact: true }).waitFor();
  await page.getByText('None.', { exact: true }).waitFor();
});
