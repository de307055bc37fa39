import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, rows } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

/** A patient who takes something, was measured, and has a confirmed visit. */
async function desk() {
  const { account, make, book, move, staff } = await bookableClinic();
  const { id: patient } = await make('/api/patients/patients', {
    ...{ first_name: 'Inês', last_name: 'Prado', birth_date: '1984-02-29', sex: 'female' },
    medications: [{ name: 'Ramipril', dose: '5 mg', frequency: 'once a day' }],
  });
  const record = await make('/api/patients/medical-records', {
    ...{ patient, staff: staff.id, occurred_at: '2026-03-03T09:00:00Z', chief_complaint: 'Cough' },
    vitals: { temperature_c: 37.7 },
  });
  const visit = await book({ patient, start_at: '2036-03-03T09:00:00Z' });
  await move(visit, 'confirm');
  return { account, patient, visit: visit.id, record: record.id };
}

/** Where on the page a word of a text begins, and over how many lines it goes. */
const placeOf = (text: Locator, word: string) =>
  text.evaluate((holder, word) => {
    const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(word) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return { left: range.getBoundingClientRect().left, lines: tops.size };
    }
    throw new Error(`no ${word}`);
  }, word);

test('in Portuguese a measurement has its comma, and a step says from where to where', async ({
  visitor,
}) => {
  const { account, patient, visit } = await desk();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient}`, { as: account, locale: 'pt-BR' });
  await page.getByText('37,7 °C').waitFor();
  await page.goto(new URL(`/dashboard/reservations/detail/${visit}`, page.url()).href);
  await page.getByText('De Marcado para Confirmado').waitFor();
  await page.goto(new URL(`/dashboard/patients/edit/${patient}`, page.url()).href);
  await page.getByRole('link', { name: 'Prontuário', exact: true }).waitFor();
});

test('in Portuguese a day that stands alone begins with a capital letter, and one within a sentence does not', async ({
  visitor,
}) => {
  const { account, visit } = await desk();
  const page = await visitor.visit('/dashboard/reservations?view=agenda&date=2036-03-03', {
    as: account,
    locale: 'pt-BR',
  });
  const open = (path: string) => page.goto(new URL(path, page.url()).href);
  await page.getByText('Segunda-feira, 3 de março de 2036', { exact: true }).first().waitFor();
  await open('/dashboard/reservations?view=month&date=2036-03-03');
  await page.getByRole('columnheader', { name: 'Segunda-feira', exact: true }).waitFor();
  await page.getByText('Março de 2036', { exact: true }).waitFor();
  await open(`/dashboard/reservations/detail/${visit}`);
  await page
    .getByRole('definition')
    .getByText('Segunda-feira, 3 de março de 2036', { exact: true })
    .waitFor();
  await open('/dashboard/services/create');
  await page.getByRole('group', { name: 'Segunda-feira', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Adicionar horário a segunda-feira', exact: true }).waitFor();
});

test('in Portuguese the list of labels says why a patient could not be changed', async ({ visitor }) => {
  const { account, make } = await bookableClinic();
  await make('/api/patients/labels', { name: 'Frágil', color: 'red' });
  const charts = '/api/patients/patients';
  const twin = await make(charts, { first_name: 'Inês', last_name: 'Prado' });
  const into = await make(charts, { first_name: 'Inês', last_name: 'Prado' });
  const page = await visitor.visit('/dashboard/patients?search=Prado', { as: account, locale: 'pt-BR' });
  await expect.poll(() => rows(page)).toEqual(['Prado, Inês', 'Prado, Inês']);
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
  await account.call('POST', `${charts}/${twin.id}/merge/`, {
    ...{ version: twin.version, into: into.id, into_version: into.version, fields: [] },
  });
  await button(page, 'Alterar etiquetas').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Adicionar', exact: true }).check();
  await dialog.getByRole('button', { name: 'Alterar etiquetas' }).click();
  await dialog.getByText('Este paciente foi unificado com outro.', { exact: true }).waitFor();
});

test('in Arabic a dose is read in its own order', async ({ visitor }) => {
  const { account, patient } = await desk();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient}`, { as: account, locale: 'ar-AE' });
  const entry = page.getByRole('listitem').filter({ hasText: 'Ramipril' }).first();
  await entry.waitFor();
  expect((await placeOf(entry, '5')).left).toBeLessThan((await placeOf(entry, 'mg')).left);
});

test('in Arabic a price, a unit and who is away are read in their own order', async ({ visitor }) => {
  const { account, make, patient, staff } = await bookableClinic();
  await make('/api/services/services', {
    ...{ name: 'Skin check', duration_minutes: 30, color: 'teal', price: '80.00', currency: 'GBP' },
  });
  const { exceptions } = await account.call<{ exceptions: { id: number }[] }>(
    'POST',
    `/api/staff/staff/${staff.id}/exceptions/`,
    { version: 1, kind: 'off', start_at: '2036-05-01T08:00:00Z', end_at: '2036-05-03T08:00:00Z' },
  );
  const page = await visitor.visit('/dashboard/services', { as: account, locale: 'ar-AE' });
  const price = page.getByRole('cell', { name: '80.00' });
  await price.waitFor();
  expect((await placeOf(price, 'UK')).left).toBeLessThan((await placeOf(price, '£')).left);

  await page.goto(
    new URL(`/dashboard/patients/detail/medical-records/create/${patient.id}`, page.url()).href,
  );
  const unit = page.getByRole('button', { name: '°F' });
  await unit.waitFor();
  expect((await placeOf(unit, '°')).left).toBeLessThan((await placeOf(unit, 'F')).left);

  const away = `/dashboard/staffs/away/${staff.id}/${exceptions[0]?.id}`;
  await page.goto(new URL(away, page.url()).href);
  const told = page.locator('main p', { hasText: 'غائب' });
  await told.waitFor();
  // who is away is said first, at the right
  expect((await placeOf(told, 'José')).left).toBeGreaterThan((await placeOf(told, 'غائب')).left);
});

test('in Arabic a Latin word in a choice leaves room for the arrow, and names begin at the right', async ({
  visitor,
}) => {
  const { account, visit } = await desk();
  const page = await visitor.visit(`/dashboard/reservations/edit/${visit}`, { as: account, locale: 'ar-AE' });
  const service = page.getByRole('combobox', { name: 'الخدمة' });
  await expect.poll(() => service.inputValue()).toBe('First consultation');
  const room = await service.evaluate((input) => parseFloat(getComputedStyle(input).paddingLeft));
  expect(room).toBeGreaterThan(30);
  await page.goto(new URL('/dashboard/reservations?view=agenda&date=2036-03-03', page.url()).href);
  const name = page.locator('main li bdi').filter({ hasText: 'Inês Prado' });
  await name.waitFor();
  const gap = await name.evaluate((holder) => {
    const range = document.createRange();
    range.selectNodeContents(holder);
    return holder.getBoundingClientRect().right - range.getBoundingClientRect().right;
  });
  expect(gap).toBeLessThan(2);
});

test('a list of reservations breaks no everyday word of a service', async ({ visitor }) => {
  const { account } = await desk();
  const page = await visitor.visit('/dashboard/reservations?view=list', {
    as: account,
    locale: 'ar-AE',
    viewport: { width: 1280, height: 900 },
  });
  await arrive(page, 'الحجوزات');
  const service = page.getByRole('cell').filter({ hasText: 'First consultation' }).first();
  await service.waitFor();
  expect((await placeOf(service, 'consultation')).lines).toBe(1);
});

for (const [locale, temperature, before, typed] of [
  ['pt-BR', 'Temperatura', '37,7', '36,2'],
  ['ar-EG', 'الحرارة', '٣٧٫٧', '٣٦٫٢'],
] as const)
  test(`${locale}: a number is typed and shown as the reader writes it`, async ({ visitor }) => {
    const { account, record } = await desk();
    const page = await visitor.visit(`/dashboard/patients/detail/medical-records/edit/${record}`, {
      as: account,
      locale,
    });
    const field = page.getByRole('textbox', { name: temperature, exact: true });
    await expect.poll(() => field.inputValue()).toBe(before);
    await field.fill(typed);
    const stored = async () =>
      (await account.call<{ vitals: object }>('GET', `/api/medical-records/${record}/`)).vitals;
    await expect.poll(stored).toMatchObject({ temperature_c: 36.2 });
    expect(await field.inputValue()).toBe(typed);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(typed);
  });

test('in Portuguese a unit goes with its number: every week, every two weeks', async ({ visitor }) => {
  const { account } = await desk();
  const page = await visitor.visit('/dashboard/reservations/create', { as: account, locale: 'pt-BR' });
  await page.getByText('Repetir', { exact: true }).click();
  const every = page.getByRole('textbox', { name: 'A cada', exact: true });
  await expect.poll(() => every.inputValue()).toBe('1');
  const unit = page.locator('#field-interval-unit');
  expect(await unit.textContent()).toBe('semana');
  await every.fill('2');
  await expect.poll(() => unit.textContent()).toBe('semanas');
});

test('days are Gregorian where another calendar is usual', async ({ visitor }) => {
  const { account } = await desk();
  const page = await visitor.visit('/dashboard/patients/create', {
    as: account,
    before: (fresh) =>
      fresh.addInitScript(() =>
        Object.defineProperty(navigator, 'languages', { get: () => ['ar-SA-u-ca-islamic-umalqura'] }),
      ),
  });
  const born = page.getByRole('textbox', { name: 'تاريخ الميلاد', exact: true });
  await born.waitFor();
  expect(await born.getAttribute('placeholder')).toContain('١٩٨٣');
  await born.fill('٢٧/٣/١٩٨٣');
  await page.getByRole('button', { name: /الاختيار من التقويم: .*تاريخ الميلاد/ }).click();
  await page.getByRole('heading', { name: /مارس.*١٩٨٣/ }).waitFor();
});
