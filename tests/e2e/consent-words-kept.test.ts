import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Account } from '#tests/support/account.ts';
import { turnTab } from '#tests/support/app-in-page.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, stored } from '#tests/support/gestures.ts';
import { patientConsents, type Stored, visitWithForm } from '#tests/support/visit-calls.ts';

const blocks = [
  { key: 'intro', type: 'paragraph', label: 'I was told.' },
  { key: 'history', type: 'long_text', label: 'Earlier operations of {patient_name}' },
  { key: 'since', type: 'date', label: 'Since when' },
];

/** The answers of a form, once its text was read. */
async function openQuestions(page: Page) {
  await arrive(page, 'Edit consent');
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBe(null);
  await button(page, 'Continue').click();
}

const history = 'Earlier operations of Minh Nguyễn';
const left = (page: Page) => page.getByText('This form was closed before what you typed was saved');
const kept = async (page: Page) =>
  Object.keys(await stored(page)).filter((key) => /consent(Answers|Signing)-/.test(key));

/** Another desk, which signs or refuses. */
function desk(account: Account, id: number) {
  const act = async (what: string, body: object) => {
    const { version } = await account.call<Stored>('GET', `${patientConsents}/${id}/`);
    return account.call<Stored>('POST', `${patientConsents}/${id}/${what}/`, { version, ...body });
  };
  return {
    sign: (answers: object) =>
      act('sign', {
        answers,
        signer: { kind: 'patient', name: 'Minh Nguyễn', relation: '' },
        signature: { method: 'typed', typed_name: 'Minh Nguyễn' },
        witness: null,
        late_reason: null,
      }),
    refuse: () => act('refuse', { reason: 'Wants to think about it.' }),
  };
}

test('answers to a form that another desk signs meanwhile stay beside it to be read, copied or discarded', async ({
  visitor,
}) => {
  const { account, ask, edit } = await visitWithForm({ blocks });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), {
    as: account,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openQuestions(page);
  await field(page, history).fill('Appendix, 1999.');
  await desk(account, id).sign({ history: 'None.', since: null });
  await button(page, 'Continue').click();
  await left(page).waitFor();
  await page.getByText('Appendix, 1999.', { exact: true }).waitFor();
  await page.getByText('None.', { exact: true }).waitFor();

  await page.reload();
  await left(page).waitFor();
  await button(page, 'Copy').click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${history}: Appendix, 1999.`);
  await button(page, 'Discard this text').click();
  await left(page).waitFor({ state: 'detached' });
  await expect.poll(() => kept(page)).toEqual([]);
  await page.reload();
  await page.getByText('How it was signed').waitFor();
  expect(await left(page).count()).toBe(0);
});

test('what was said of who signs stays too where the patient refuses at another desk; a signature does not', async ({
  visitor,
}) => {
  const { account, ask, edit } = await visitWithForm({ blocks: blocks.slice(0, 1) });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await openQuestions(page);
  await page.getByRole('radio', { name: 'A guardian' }).check();
  await field(page, 'Full name').fill('Lan Nguyễn');
  await field(page, 'Relation to the patient').fill('Mother');
  await page.getByRole('radio', { name: 'Type the name' }).check();
  await field(page, 'Type the full name').fill('Lan Nguyễn');
  await desk(account, id).refuse();
  await button(page, 'Sign').click();
  await left(page).waitFor();
  const words = page.locator('dl').filter({ hasText: 'Mother' });
  expect(await words.locator('dt').allInnerTexts()).toEqual(['Full name', 'Relation to the patient']);
});

test('answers that are in the form which was signed are left nowhere', async ({ visitor }) => {
  const { account, ask, edit } = await visitWithForm({ blocks });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await openQuestions(page);
  await field(page, history).fill('Appendix, 1999.');
  await expect.poll(() => kept(page)).toHaveLength(1);
  await desk(account, id).sign({ history: 'Appendix, 1999.', since: null });
  await page.reload();
  await page.getByText('How it was signed').waitFor();
  await expect.poll(() => kept(page)).toEqual([]);
  expect(await left(page).count()).toBe(0);
});

test('another tab says that a form was signed as soon as someone is back at it, and keeps what was typed there', async ({
  visitor,
}) => {
  const { account, ask, edit } = await visitWithForm({ blocks });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await openQuestions(page);
  await field(page, history).fill('Appendix, 1999.');
  await desk(account, id).sign({ history: 'None.', since: null });
  await turnTab(page);
  await left(page).waitFor();
  await page.getByText('Appendix, 1999.', { exact: true }).waitFor();
  const { events } = await account.call<Stored>('GET', `${patientConsents}/${id}/`);
  expect(events.filter(({ action }: { action: string }) => action === 'sign')).toHaveLength(1);
});

test('answers that two desks give at once are both shown, and one set is made of them', async ({
  visitor,
}) => {
  const { account, ask, edit } = await visitWithForm({ blocks });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await openQuestions(page);
  await field(page, history).fill('Appendix, 1999.');

  const since = '2021-04-03';
  const { version } = await account.call<Stored>('GET', `${patientConsents}/${id}/`);
  await account.call('PUT', `${patientConsents}/${id}/`, {
    version,
    answers: { history: 'A broken arm.', since },
  });
  await button(page, 'Continue').click();
  const both = page.getByRole('dialog', { name: 'Someone else saved first' });
  await both.getByText('A broken arm.').waitFor();
  await both.getByText('Appendix, 1999.').waitFor();

  await button(page, 'Back to the form').click();
  await button(page, 'Continue').click();
  await both.getByText('A broken arm.').waitFor();
  await both.getByRole('button', { name: 'Save as chosen' }).click();
  await field(page, 'Full name').waitFor();
  const { answers } = await account.call<{ answers: object }>('GET', `${patientConsents}/${id}/`);
  expect(answers).toEqual({ history: 'Appendix, 1999.', since });
});

test('who keeps the answers of another desk sees them in the form', async ({ visitor }) => {
  const { account, ask, edit } = await visitWithForm({ blocks });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await openQuestions(page);
  await field(page, history).fill('Appendix, 1999.');
  const { version } = await account.call<Stored>('GET', `${patientConsents}/${id}/`);
  await account.call('PUT', `${patientConsents}/${id}/`, { version, answers: { history: 'A broken arm.' } });
  await button(page, 'Continue').click();
  const both = page.getByRole('dialog', { name: 'Someone else saved first' });
  await both.getByRole('button', { name: 'Keep theirs' }).click();
  await both.waitFor({ state: 'detached' });
  await expect.poll(() => field(page, history).inputValue()).toBe('A broken arm.');
  await expect.poll(() => kept(page)).toEqual([]);
});
