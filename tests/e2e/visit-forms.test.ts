import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { aVisit, giveBirthDate, linkTo } from '#tests/support/door-pages.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { readToEnd } from '#tests/support/visit-forms-flow.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const blocks = [
  { key: 'text', type: 'paragraph', label: `Dear {patient_name}.\n\n${'More of it. '.repeat(200)}` },
  { key: 'had', type: 'radio', label: 'Did you have this before?', options: ['Yes', 'No'], required: true },
  { key: 'when', type: 'date', label: 'When?', required: true, show_if: { key: 'had', equals: 'Yes' } },
  { key: 'kinds', type: 'checkbox_group', label: 'What do you take?', options: ['Tablets', 'Drops'] },
  { key: 'why', type: 'long_text', label: 'Anything else?', help: 'In your own words' },
  { key: 'height', type: 'number', label: 'How tall are you, in metres?' },
  { key: 'agree', type: 'checkbox', label: 'I agree.', required: true },
];

/** A visit whose service asks for a form that is signed by hand. */
async function aVisitWithForm() {
  const world = await aVisit(createAccount());
  const { account, service, clinic } = world;
  const form = await account.call<{ id: number; version: number }>('POST', '/api/patients/consent-forms', {
    ...{ clinic: clinic.id, title: 'Treatment', signature_method: 'drawn', services: [service.id], blocks },
  });
  await account.call('POST', `/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  return world;
}

/** Whether nothing of the page lies beside the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Draws over the whole sheet, and answers how much of its width holds ink. */
async function draw(page: Page): Promise<number> {
  const canvas = page.locator('canvas[data-ready]');
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.1, y + height * 0.3);
  await page.mouse.down();
  for (let step = 1; step <= 16; step += 1)
    await page.mouse.move(x + width * (0.1 + 0.05 * step), y + height * (step % 2 ? 0.7 : 0.3));
  await page.mouse.up();
  return canvas.evaluate((sheet: HTMLCanvasElement) => {
    const { data } = sheet.getContext('2d')?.getImageData(0, 0, sheet.width, sheet.height) ?? { data: [] };
    let last = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 255) < 128) last = Math.max(last, (at / 4) % sheet.width);
    return last / sheet.width;
  });
}

test('a patient reads, answers and signs a form on a phone, and the desk has it with how it was given', async ({
  visitor,
}) => {
  const world = await aVisitWithForm();
  const page = await visitor.visit(await linkTo(world), phone);
  await arrive(page, 'Your visit');
  await page.getByRole('link', { name: 'Open the forms' }).tap();
  await arrive(page, 'Forms for your visit');
  expect(await problemsOf(page)).toEqual([]);
  await giveBirthDate(page, ['28', '2', '1984']);
  await page.getByText('You can try 4 more times.').waitFor();
  await giveBirthDate(page);
  await button(page, 'Read and sign Treatment').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Read and sign Treatment').tap();

  await page.getByText('Dear Eva Lima.').waitFor();
  await page.getByText('Scroll to the end of the text first.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  // a finger on its way to what stands below meets it where it was
  const room = () =>
    page
      .getByText('Scroll to the end of the text first.')
      .evaluate((one) => one.getBoundingClientRect().height);
  const before = await room();
  await readToEnd(page);
  expect(await room()).toBe(before);
  await button(page, 'Continue').tap();

  await page.getByRole('heading', { name: 'Answer the questions' }).waitFor();
  await button(page, 'Continue').tap();
  await page.getByText('Answer the questions that are marked.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByLabel('Yes').check();
  await page.getByLabel('When?').fill('2020-05-05');
  await page.getByLabel('Drops').check();
  // as an Arabic keyboard writes it
  await page.getByLabel('How tall are you').fill('١٫٧٥');
  await page.getByLabel('I agree.').check();
  expect(await fits(page)).toBe(true);
  await button(page, 'Continue').tap();

  await button(page, 'Sign and send').tap();
  await page.getByText('Sign first.').waitFor();
  expect(await draw(page)).toBeGreaterThan(0.75);
  expect(await problemsOf(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await button(page, 'Sign and send').tap();
  await page.getByText('Signed. The clinic has it.').waitFor();
  await page.getByText("That's everything for now.").waitFor();
  expect(await problemsOf(page)).toEqual([]);

  const desk = await visitor.visit('/dashboard', { as: world.account });
  await desk.getByText('Signed a form at home').waitFor();
  const { results } = await world.account.call<{ results: { id: number }[] }>(
    'GET',
    `/api/patients/patient-consents?clinic=${world.clinic.id}`,
  );
  const consent = await world.account.call<Record<string, unknown>>(
    'GET',
    `/api/patients/patient-consents/${results[0]?.id}/`,
  );
  expect(consent).toMatchObject({
    ...{ status: 'active', captured_by: null },
    answers: { had: 'Yes', when: '2020-05-05', kinds: ['Drops'], height: '1.75', agree: true },
  });
});

test('whoever gave the date of birth for the visit is not asked again, and comes back by Back', async ({
  visitor,
}) => {
  const page = await visitor.visit(await linkTo(await aVisitWithForm()), phone);
  await arrive(page, 'Your visit');
  await button(page, "See what it's for").tap();
  await giveBirthDate(page);
  await page.getByText('First consultation').waitFor();
  await page.getByRole('link', { name: 'Open the forms' }).tap();
  await button(page, 'Read and sign Treatment').waitFor();
  await page.goBack();
  await arrive(page, 'Your visit');
});

test("the browser's Back goes a step back in a form, with what was answered, and leaves from the list", async ({
  visitor,
}) => {
  const page = await visitor.visit(await linkTo(await aVisitWithForm()), phone);
  const back = () => page.evaluate(() => history.back());
  await arrive(page, 'Your visit');
  await page.getByRole('link', { name: 'Open the forms' }).tap();
  await arrive(page, 'Forms for your visit');
  const path = new URL(page.url()).pathname;
  await giveBirthDate(page);
  await button(page, 'Read and sign Treatment').tap();
  await page.getByText('Dear Eva Lima.').waitFor();
  await readToEnd(page);
  await button(page, 'Continue').tap();
  await page.getByLabel('No', { exact: true }).check();
  await page.getByLabel('I agree.').check();
  await button(page, 'Continue').tap();
  await button(page, 'Sign and send').waitFor();
  await back();
  await page.getByRole('heading', { name: 'Answer the questions' }).waitFor();
  expect(await page.getByLabel('I agree.').isChecked()).toBe(true);
  await back();
  await page.getByRole('heading', { name: 'Read the form' }).waitFor();
  await button(page, "I don't agree").tap();
  await page.getByRole('heading', { name: "Don't agree?" }).waitFor();
  await back();
  await page.getByRole('heading', { name: 'Read the form' }).waitFor();
  await back();
  await button(page, 'Read and sign Treatment').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await back();
  await arrive(page, 'Your visit');
});

test('the desk hands out the link that leads to the forms', async ({ visitor }) => {
  const world = await aVisitWithForm();
  const desk = await visitor.visit(`/dashboard/reservations/detail/${world.visit.id}`, { as: world.account });
  await arrive(desk, 'Reservation');
  await button(desk, 'Copy or print link').click();
  const dialog = desk.getByRole('alertdialog', { name: "Patient's link" });
  await dialog.getByText('To the forms that have to be signed').click();
  await expect.poll(() => dialog.locator('code').textContent()).toMatch(/\/visit\/[\w-]{32}\/forms$/);
  expect(await problemsOf(desk)).toEqual([]);
});

test.for(['pt-BR', 'ar'])(
  'a patient reads the forms in %s, from either side',
  async (locale, { visitor }) => {
    const path = await linkTo(await aVisitWithForm());
    const page = await visitor.visit(`${path}/forms`, { ...phone, locale });
    await arrive(page, { 'pt-BR': 'Formulários da sua consulta', ar: 'نماذج زيارتك' }[locale] ?? '');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    await page.locator('input[name=day]').fill('29');
    await page.locator('input[name=month]').fill('2');
    await page.locator('input[name=year]').fill('1984');
    await page.locator('button[type=submit]').tap();
    await page.locator('main li button').tap();
    await page.getByText('Dear Eva Lima.').waitFor();
    expect(await fits(page)).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
  },
);
