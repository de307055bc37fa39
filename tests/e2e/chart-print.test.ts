import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { aVisit, giveBirthDate, linkTo } from '#tests/support/door-pages.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import type { Stored } from '#tests/support/visit-calls.ts';

/** A chart with a visit, a note that was signed and amended, a draft, a consent, a file and an answer from home. */
async function wholeChart(visitor: Visitor) {
  const world = await aVisit(createAccount());
  const { account, clinic, service, eva } = world;
  const post = (path: string, body: object) => account.call<Stored>('POST', path, body);
  const mine = await account.call<{ results: Stored[] }>(
    'GET',
    `/api/staff/staff?clinic=${clinic.id}&mine=true`,
  );
  const words = {
    ...{ staff: mine.results[0]?.id, occurred_at: '2026-03-02T09:00:00Z' },
    ...{ chief_complaint: 'Headache', assessment: 'Migraine' },
  };
  const write = (body: object) =>
    post('/api/patients/medical-records', { clinic: clinic.id, patient: eva, ...body });
  await write({ ...words, chief_complaint: 'Unfinished words' });
  const draft = await write({ ...words, plan: 'Rest in the dark.' });
  const record = `/api/medical-records/${draft.id}`;
  const signed = await post(`${record}/sign/`, { version: draft.version });
  await post(`${record}/amend/`, {
    ...{ version: signed.version, reason: 'Second opinion', ...words, plan: 'Physiotherapy.' },
  });

  const form = async (more: object) => {
    const made = await post('/api/patients/consent-forms', { clinic: clinic.id, ...more });
    return post(`/api/patients/consent-forms/${made.id}/publish/`, { version: made.version });
  };
  const agreed = await form({
    ...{ title: 'Anaesthesia', signature_method: 'typed' },
    blocks: [{ key: 'agree', type: 'checkbox', label: 'I understand the risks.' }],
  });
  const consents = '/api/patients/patient-consents';
  const consent = await post(consents, { clinic: clinic.id, patient: eva, consent_form: agreed.id });
  await post(`${consents}/${consent.id}/sign/`, {
    ...{ version: consent.version, answers: { agree: true } },
    signer: { kind: 'patient', name: 'Eva Lima' },
    signature: { method: 'typed', typed_name: 'Eva Lima' },
  });

  await form({
    ...{ title: 'Before your visit', category: 'intake', services: [service.id] },
    blocks: [{ key: 'sport', type: 'short_text', label: 'Do you do sports?' }],
  });
  const home = await visitor.visit(`${await linkTo(world)}/forms`);
  await arrive(home, 'Forms for your visit');
  await giveBirthDate(home);
  await button(home, 'Answer Before your visit').click();
  await home.getByLabel('Do you do sports?').fill('I row');
  await button(home, 'Send the answers').click();
  await home.getByText('Sent. The clinic has your answers.').waitFor();
  return { account, clinic: clinic.id, path: `/dashboard/patients/detail/${eva}` };
}

/** A browser whose print window is open from the press until it is closed here. */
async function holdPrints(page: Page) {
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.prints = String(Number(dataset.prints ?? 0) + 1);
    };
  });
}
const prints = (page: Page) => page.evaluate(() => document.documentElement.dataset.prints);
const closePrint = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

async function askForPrint(page: Page) {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: /^Print chart/ }).click();
}

test('a whole chart is printed: what is signed, visits, consents, files and answers, as far as the role reads', async ({
  visitor,
}) => {
  const { account, clinic, path } = await wholeChart(visitor);
  const page = await visitor.visit(`${path}?tab=files`, { as: account, before: holdPrints });
  await page.getByLabel('Files to upload').setInputFiles({
    ...{ name: 'Hand.txt', mimeType: 'text/plain', buffer: Buffer.from('A hand.') },
  });
  await page.getByRole('region', { name: 'Files' }).getByText('Hand.txt').first().waitFor();
  await askForPrint(page);
  await page.getByText('The chart is in the print window').waitFor();
  await expect.poll(() => prints(page)).toBe('1');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: 'The whole chart' });
  await paper.getByRole('heading', { name: 'Chart of Eva Lima' }).waitFor();
  const part = (name: string) => paper.getByRole('region', { name, exact: true });
  const says = async (name: string, ...texts: (string | RegExp)[]) => {
    for (const text of texts) await part(name).getByText(text).first().waitFor();
  };
  await says('Patient', 'Eva Lima', '29 February 1984');
  await says('Reservations', 'Booked');
  await says(
    'Medical records',
    'Migraine',
    'Physiotherapy.',
    'Amended',
    /Ada Byron, \d+ \w+ \d{4}, \d\d:\d\d/,
  );
  await says('Earlier versions of signed records', 'Rest in the dark.');
  await says('Consents', 'Anaesthesia', 'Active', 'Eva Lima', /I understand the risks\./);
  await says('Answers from home', 'Do you do sports?', 'I row');
  await says('Files', 'Hand.txt');
  expect(await paper.getByText('Unfinished words').count()).toBe(0);
  await paper.getByText(/^Drafts are left out/).waitFor();
  expect(await page.getByRole('tablist').isVisible()).toBe(false);
  expect(await page.getByText('The chart is in the print window').isVisible()).toBe(false);
  expect(await page.getByRole('article', { name: 'Summary of the chart' }).count()).toBe(0);

  await page.emulateMedia({ media: 'screen' });
  await closePrint(page);
  await button(page, 'Print again').click();
  await expect.poll(() => prints(page)).toBe('2');
  await closePrint(page);
  await button(page, 'Print again').waitFor();
  await button(page, 'Close').click();
  await expect.poll(() => paper.count()).toBe(0);

  const bea = await colleagueIn(account, clinic, 'receptionist');
  const desk = await visitor.visit(path, { as: bea, before: holdPrints });
  await arrive(desk, 'Eva Lima');
  await desk.keyboard.press('Control+k');
  const palette = desk.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('searchbox').fill('print the chart');
  await palette.getByRole('option', { name: 'Print the chart' }).click();
  await expect.poll(() => prints(desk)).toBe('1');
  await desk.emulateMedia({ media: 'print' });
  const less = desk.getByRole('article', { name: 'The whole chart' });
  await less.getByText(/^Left out, because .* may not read it: Medical records, /).waitFor();
  await less.getByRole('region', { name: 'Reservations' }).getByText('Booked').waitFor();
  expect(await palette.isVisible()).toBe(false);
  for (const words of ['Migraine', 'Physiotherapy.', 'Rest in the dark.'])
    expect(await less.getByText(words).count()).toBe(0);
});

test('a chart that breaks off is not printed until it came whole, and a refusal is told', async ({
  visitor,
}) => {
  visitor.allow('RefusedError');
  const { account, eva } = await aVisit(createAccount());
  let answers = 0;
  const page = await visitor.visit(`/dashboard/patients/detail/${eva}`, {
    as: account,
    async before(fresh) {
      await holdPrints(fresh);
      await fresh.route(/\/paper\//, (route) => {
        answers += 1;
        if (answers === 1) return route.fulfill({ status: 200, json: { notes: [] } });
        if (answers === 2) return route.fulfill({ status: 403, json: { detail: 'Not for your role.' } });
        return route.continue();
      });
    },
  });
  await arrive(page, 'Eva Lima');
  await askForPrint(page);
  await page.getByText('The server did not send the whole chart, so nothing was printed').waitFor();
  await button(page, 'Try again').click();
  await page.getByText('The server does not let you print this chart').waitFor();
  await page.getByText('Not for your role.').waitFor();
  expect(await prints(page)).toBe(undefined);
  await button(page, 'Try again').click();
  await expect.poll(() => prints(page)).toBe('1');
  await button(page, 'Close').click();
  await expect.poll(() => page.getByText('The chart is in the print window').count()).toBe(0);
});
