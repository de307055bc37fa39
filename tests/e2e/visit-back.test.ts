import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { goBack } from '#tests/support/booking-flows.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { aVisit, giveBirthDate, linkTo } from '#tests/support/door-pages.ts';
import { arrive, button, typed } from '#tests/support/gestures.ts';
import { fromHousehold } from '#tests/support/household.ts';
import { readToEnd } from '#tests/support/visit-forms-flow.ts';

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();

/** A visit, opened from another page, with what it asked of the server. */
async function open(visitor: Visitor, path: string) {
  const page = await visitor.visit('/book/nobody-here', { extraHTTPHeaders: fromHousehold() });
  await arrive(page, "You can't book here now");
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/visits\/[^/]+\/(\w+)\/$/.exec(request.url()) ?? [];
    if (call) sent.push(call);
  });
  await page.goto(new URL(path, page.url()).href);
  await arrive(page, 'Your visit');
  return { page, sent };
}

test("the browser's Back goes from each step to the visit, with what was typed, and leaves from there", async ({
  visitor,
}) => {
  const { page, sent } = await open(visitor, await linkTo(await aVisit()));
  const path = new URL(page.url()).pathname;
  await button(page, 'Ask the clinic').click();
  await step(page, 'Who are you?');
  await goBack(page);
  await button(page, 'Ask the clinic').click();
  await giveBirthDate(page);
  await step(page, 'Ask the clinic');
  await page.getByLabel('Your question').fill('Is there parking?');
  await goBack(page);
  await button(page, 'Ask the clinic').click();
  expect(await typed(page, 'Your question')).toEqual({ 'Your question': 'Is there parking?' });
  await button(page, 'Back to the visit').click();
  await button(page, 'Cancel visit').click();
  await step(page, 'Cancel your visit?');
  await page.getByLabel('Reason').selectOption('sick');
  await page.getByLabel('Note for the clinic (optional)').fill('A cold');
  await goBack(page);
  await button(page, 'Move visit').click();
  await step(page, 'Choose another time');
  await page.getByRole('radio').first().check();
  await goBack(page);
  await button(page, 'Cancel visit').click();
  expect(await typed(page, 'Reason', 'Note for the clinic (optional)')).toEqual({
    ...{ Reason: 'sick', 'Note for the clinic (optional)': 'A cold' },
  });
  await goBack(page);
  await button(page, 'Move visit').waitFor();
  // and Forward leads nowhere
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.evaluate(() => history.forward());
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await button(page, 'Move visit').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  expect(sent).toEqual(['identify']);
  await goBack(page);
  await arrive(page, "You can't book here now");
});

test('another language keeps what was typed, for this page alone', async ({ visitor }) => {
  const { page } = await open(visitor, await linkTo(await aVisit()));
  await button(page, 'Cancel visit').click();
  await giveBirthDate(page);
  await page.getByLabel('Note for the clinic (optional)').fill('A cold');
  await button(page, 'Keep visit').click();
  await button(page, 'Ask the clinic').click();
  await page.getByLabel('Your question').fill('Is there parking?');
  await button(page, 'Português').click();
  await button(page, 'Perguntar à clínica').waitFor();
  await button(page, 'English').click();
  await button(page, 'Ask the clinic').click();
  await giveBirthDate(page);
  expect(await typed(page, 'Your question')).toEqual({ 'Your question': 'Is there parking?' });
  await button(page, 'Back to the visit').click();
  await button(page, 'Cancel visit').click();
  const note = 'Note for the clinic (optional)';
  expect(await typed(page, note)).toEqual({ [note]: 'A cold' });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('Back while something is sent waits for the answer, and nothing is sent twice', async ({ visitor }) => {
  const { page, sent } = await open(visitor, await linkTo(await aVisit()));
  await button(page, 'Ask the clinic').click();
  await giveBirthDate(page);
  await page.getByLabel('Your question').fill('Is there parking?');
  const answers: (() => void)[] = [];
  await page.route('**/questions/', async (route) => {
    await new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    await route.continue();
  });
  await button(page, 'Send question').click();
  await expect.poll(() => answers.length).toBe(1);
  await goBack(page);
  await page.evaluate(() => history.forward());
  await page.locator('button[aria-busy=true]').waitFor();
  answers[0]?.();
  await page.getByText('Your question is sent.').waitFor();
  // what was sent is no draft
  await button(page, 'Ask the clinic').click();
  expect(await typed(page, 'Your question')).toEqual({ 'Your question': '' });
  expect(sent.filter((call) => call === 'questions')).toHaveLength(1);
});

test('a question stays when the date of birth is asked for once more', async ({ visitor }) => {
  const { page } = await open(visitor, await linkTo(await aVisit()));
  await button(page, 'Ask the clinic').click();
  await giveBirthDate(page);
  await page.getByLabel('Your question').fill('Is there parking?');
  await page.route(
    '**/questions/',
    (route) =>
      route.fulfill({
        status: 403,
        json: { detail: 'Enter the date of birth first.', code: 'birth_date_needed' },
      }),
    { times: 1 },
  );
  await button(page, 'Send question').click();
  await step(page, 'Who are you?');
  await giveBirthDate(page);
  await step(page, 'Ask the clinic');
  expect(await typed(page, 'Your question')).toEqual({ 'Your question': 'Is there parking?' });
  await button(page, 'Send question').click();
  await page.getByText('Your question is sent.').waitFor();
});

test('Back in a form keeps who signs, the signature and the reason that were typed', async ({ visitor }) => {
  const world = await aVisit();
  const { account, service, clinic } = world;
  const form = await account.call<{ id: number; version: number }>('POST', '/api/patients/consent-forms', {
    ...{ clinic: clinic.id, title: 'Treatment', signature_method: 'typed', services: [service.id] },
    blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.', required: true }],
  });
  await account.call('POST', `/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  const { page } = await open(visitor, await linkTo(world));
  await page.getByRole('link', { name: 'Open the forms' }).click();
  await arrive(page, 'Forms for your visit');
  await giveBirthDate(page);
  await button(page, 'Read and sign Treatment').click();
  await step(page, 'Read the form');
  await button(page, "I don't agree").click();
  await page.getByLabel('Why not?').fill('I want to ask first.');
  await goBack(page);
  await step(page, 'Read the form');
  await button(page, "I don't agree").click();
  expect(await typed(page, 'Why not?')).toEqual({ 'Why not?': 'I want to ask first.' });
  await goBack(page);
  await readToEnd(page);
  await button(page, 'Continue').click();
  await page.getByLabel('I agree.').check();
  await button(page, 'Continue').click();
  await page.getByLabel('A parent or guardian').check();
  const written = {
    'Full name of the person who signs': 'Rui Lima',
    'Relation to the patient': 'Father',
    'Type the full name': 'Rui Lima',
  };
  for (const [label, words] of Object.entries(written)) await page.getByLabel(label).fill(words);
  await goBack(page);
  await step(page, 'Answer the questions');
  expect(await page.getByLabel('I agree.').isChecked()).toBe(true);
  await button(page, 'Continue').click();
  await step(page, 'Sign');
  expect(await page.getByLabel('A parent or guardian').isChecked()).toBe(true);
  expect(await typed(page, ...Object.keys(written))).toEqual(written);
  await button(page, 'Sign and send').click();
  await page.getByText('Signed. The clinic has it.').waitFor();
});

test('another language keeps the answers to a form, in its words, and who signs, but no signature', async ({
  visitor,
}) => {
  const world = await aVisit(createAccount());
  const { account, service, clinic } = world;
  const form = await account.call<{ id: number; version: number }>('POST', '/api/patients/consent-forms', {
    ...{ clinic: clinic.id, title: 'Treatment', signature_method: 'typed', services: [service.id] },
    blocks: [
      { key: 'had', type: 'radio', label: 'Had it before?', options: ['Yes', 'No'], required: true },
      { key: 'why', type: 'long_text', label: 'Anything else?' },
    ],
    variants: [
      {
        ...{ language: 'pt', title: 'Tratamento' },
        blocks: [
          { key: 'had', label: 'Já teve?', options: ['Sim', 'Não'] },
          { key: 'why', label: 'Algo mais?' },
        ],
      },
    ],
  });
  await account.call('POST', `/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  const path = `${await linkTo(world)}/forms`;
  const page = await visitor.visit(path, { extraHTTPHeaders: fromHousehold() });
  await arrive(page, 'Forms for your visit');
  await giveBirthDate(page);
  await button(page, 'Read and sign Treatment').click();
  await button(page, "I don't agree").click();
  await page.getByLabel('Why not?').fill('I want to ask first.');
  await button(page, 'Back to the text').click();
  await readToEnd(page);
  await button(page, 'Continue').click();
  await page.getByLabel('No', { exact: true }).check();
  await page.getByLabel('Anything else?').fill('A rash');
  await button(page, 'Continue').click();
  await page.getByLabel('A parent or guardian').check();
  await page.getByLabel('Full name of the person who signs').fill('Rui Lima');
  await page.getByLabel('Type the full name').fill('Rui Lima');
  await button(page, 'Português').click();
  await page.getByLabel('Dia', { exact: true }).waitFor();
  // nothing of it stays in the tab, also before the date of birth was given once more
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await button(page, 'English').click();
  await page.getByLabel('Day', { exact: true }).waitFor();
  await button(page, 'Português').click();
  await page.getByLabel('Dia', { exact: true }).fill('29');
  await page.getByLabel('Mês', { exact: true }).fill('2');
  await page.getByLabel('Ano', { exact: true }).fill('1984');
  await button(page, 'Continuar').click();
  await page.getByText('Já teve?').waitFor();
  await expect.poll(() => button(page, 'Continuar').isEnabled()).toBe(true);
  await button(page, 'Não concordo').click();
  expect(await page.locator('textarea[name=text]').inputValue()).toBe('I want to ask first.');
  await button(page, 'Voltar ao texto').click();
  await button(page, 'Continuar').click();
  expect(await page.getByLabel('Não', { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel('Algo mais?').inputValue()).toBe('A rash');
  await button(page, 'Continuar').click();
  await page.locator('input[name=name]').waitFor();
  expect(await page.locator('input[name=name]').inputValue()).toBe('Rui Lima');
  expect(await page.locator('input[name=kind]').nth(1).isChecked()).toBe(true);
  expect(await page.locator('fieldset input[autocomplete=off]').inputValue()).toBe('');
});
