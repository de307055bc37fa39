import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { aVisit, giveBirthDate, linkTo } from '#tests/support/door-pages.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { scriptScales } from '#tests/support/script-scales.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const blocks = [
  { key: 'hello', type: 'paragraph', label: 'Dear {patient_name}, three questions before you come.' },
  {
    ...{ key: 'phone', type: 'phone', label: 'Which number can we call?', required: true },
    chart_field: 'phone_number',
  },
  { key: 'street', type: 'short_text', label: 'Where do you live?', chart_field: 'address_line1' },
  { key: 'sport', type: 'radio', label: 'Do you do sports?', options: ['Yes', 'No'] },
];

test('a patient answers questions on a phone, and the desk takes one answer over and dismisses another', async ({
  visitor,
}) => {
  const world = await aVisit(createAccount());
  const { account, service, clinic, visit } = world;
  const form = await account.call<{ id: number; version: number }>('POST', '/api/patients/consent-forms', {
    ...{ clinic: clinic.id, title: 'Before your visit', category: 'intake', services: [service.id], blocks },
  });
  await account.call('POST', `/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });

  const scales = scriptScales();
  const page = await visitor.visit(`${await linkTo(world)}/forms`, { ...phone, before: scales.weigh });
  await arrive(page, 'Forms for your visit');
  await giveBirthDate(page);
  await page.getByText('To answer').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Answer Before your visit').tap();
  await page.getByText('Dear Eva Lima').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Send the answers').tap();
  await page.getByText('Answer the questions that are marked.').waitFor();
  await page.getByLabel('Which number can we call?').fill('+49 40 5550');
  await page.getByLabel('Where do you live?').fill('Quay 9');
  await page.getByLabel('Yes').check();
  await button(page, 'Send the answers').tap();
  await page.getByText('Sent. The clinic has your answers.').waitFor();
  await page.getByText("That's everything for now.").waitFor();
  expect(await scales.total()).toBeLessThanOrEqual(90_000);

  const desk = await visitor.visit('/dashboard', { as: account });
  const answers = desk.getByRole('link', { name: 'Look at the answers of Eva Lima' });
  expect((await answers.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await answers.click();
  await arrive(desk, 'Reservation');
  const card = desk.getByRole('region', { name: 'Answers from home' });
  await card.getByText('+49 40 5550').waitFor();
  expect(await problemsOf(desk)).toEqual([]);
  await button(desk, 'Accept the answer to “Which number can we call?”').click();
  await card.getByText(/^Accepted by/).waitFor();
  await button(desk, 'Dismiss the answer to “Where do you live?”').click();
  await card.getByText(/^Dismissed by/).waitFor();
  await button(desk, 'Mark the others as read').click();
  await card.getByText(/^Read by/).waitFor();
  expect(await problemsOf(desk)).toEqual([]);

  const { patient } = await account.call<{ patient: number }>(
    'GET',
    `/api/patients/appointments/${visit.id}/`,
  );
  const chart = await account.call<Record<string, unknown>>('GET', `/api/patients/patients/${patient}/`);
  expect(chart).toMatchObject({ phone_number: '+49 40 5550' });
  expect(chart.address_line1).not.toBe('Quay 9');
  const news = await account.call<{ items: { what: string }[] }>(
    'GET',
    `/api/clinics/${clinic.id}/online-news/`,
  );
  expect(news.items.map(({ what }) => what)).not.toContain('answered');
});

test('a clinic builds questions that propose answers for the chart, without a signature', async ({
  visitor,
}) => {
  const world = await aVisit(createAccount());
  const desk = await visitor.visit('/dashboard/consent-form/create', { as: world.account });
  await arrive(desk, 'New consent form');
  await desk.getByRole('textbox', { name: 'Title' }).fill('Before your visit');
  await desk.getByRole('button', { name: /Category/ }).click();
  await desk.getByRole('option', { name: 'Questions before the visit' }).click();
  await expect.poll(() => desk.getByText('A witness has to sign too').count()).toBe(0);
  await button(desk, 'Add block').click();
  await expect.poll(() => desk.getByRole('menuitem', { name: 'Signature' }).count()).toBe(0);
  await desk.getByRole('menuitem', { name: 'Phone number' }).click();
  await desk.getByRole('textbox', { name: 'Question' }).fill('Which number can we call?');
  await desk.getByRole('button', { name: /Proposed for the chart as/ }).click();
  await desk.getByRole('option', { name: 'Phone number', exact: true }).click();
  expect(await problemsOf(desk)).toEqual([]);
  await button(desk, 'Create consent form').click();
  await desk.getByText('Before your visit was created as a draft.').waitFor();
  const { results } = await world.account.call<{ results: { id: number; category: string }[] }>(
    'GET',
    `/api/patients/consent-forms?clinic=${world.clinic.id}&category=intake`,
  );
  const form = await world.account.call<{ blocks: object[] }>(
    'GET',
    `/api/patients/consent-forms/${results[0]?.id}/`,
  );
  expect(form.blocks).toMatchObject([{ type: 'phone', chart_field: 'phone_number' }]);
});
