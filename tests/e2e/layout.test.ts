import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, chooseInChart, field } from '#tests/support/gestures.ts';
import { brokenWords, partsBeyond, sidewaysScroll } from '#tests/support/overflowing-text.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const top = (part: Locator) => part.evaluate((one) => Math.round(one.getBoundingClientRect().top));

for (const width of [320, 390])
  test(`a chart leads with its content, ${width} px wide, and its menu holds the rest`, async ({
    visitor,
  }) => {
    const { account, make } = await bookableClinic();
    await make('/api/patients/labels', { name: 'Anticoagulated', color: 'red' });
    const { id } = await make('/api/patients/patients', {
      ...{ first_name: 'Ana', last_name: 'Silva', notes: 'Needs a ramp.', birth_date: '1984-02-02' },
      allergies: [{ substance: 'Latex' }],
    });
    const page = await visitor.visit(`/dashboard/patients/detail/${id}`, {
      as: account,
      viewport: { width, height: 844 },
    });
    await arrive(page, 'Ana Silva');
    const first = page.getByRole('region', { name: 'Vital signs' });
    await first.getByText('No vital signs yet').waitFor();
    const lists = page.getByRole('tablist');
    expect((await lists.boundingBox())?.height).toBeLessThan(50);
    expect(await top(page.getByRole('tabpanel'))).toBeLessThan(330);

    await chooseInChart(page, 'Add label');
    const labels = page.getByRole('dialog');
    await labels.getByText('Anticoagulated').waitFor();
    await page.keyboard.press('Escape');
    await labels.waitFor({ state: 'detached' });

    await chooseInChart(page, 'Edit note');
    const note = page.getByRole('textbox', { name: 'Sticky note' });
    await expect.poll(() => note.evaluate((one) => one === document.activeElement)).toBe(true);
    await note.fill('Uses a wheelchair.');
    await button(page, 'Save note').click();
    await page.getByRole('complementary', { name: 'Sticky note' }).getByText('Uses a wheelchair.').waitFor();
    await expect
      .poll(() => button(page, 'Edit note').evaluate((one) => one === document.activeElement))
      .toBe(true);
  });

test('a reservation of the list takes two lines where there is room, whatever is in it', async ({
  visitor,
}) => {
  const { account, make, book } = await bookableClinic('Europe/London');
  const long = await make('/api/patients/patients', {
    ...{ first_name: 'George', last_name: 'Ashcroft-Lyle', birth_date: '1981-11-27' },
  });
  await book({ start_at: '2037-03-03T10:00:00Z', override_reason: 'Agreed.' });
  await book({ start_at: '2037-09-30T09:00:00Z', patient: long.id, override_reason: 'Agreed.' });
  const page = await visitor.visit('/dashboard/reservations?view=list&from=2037-03-01&to=2037-12-31', {
    as: account,
    viewport: { width: 1440, height: 900 },
  });
  const rows = page.getByRole('table', { name: 'Reservations' }).getByRole('row');
  await rows.nth(2).waitFor();
  const heights = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThan(66);
  const lines = (name: string) =>
    page.getByText(name).evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
    });
  expect(await lines('born 27 Nov 1981')).toBe(1);
  expect(await lines('30 Sept 2037')).toBe(1);
});

test('the menu of a chart stands beside another button, however wide the page is', async ({ visitor }) => {
  const { account, patient, book } = await bookableClinic();
  await book({ start_at: '2037-03-03T10:00:00Z', override_reason: 'Agreed.' });
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  const edit = page.getByRole('link', { name: 'Edit patient' });
  await edit.waitFor();
  for (let width = 768; width < 1000; width += 8) {
    await page.setViewportSize({ width, height: 900 });
    expect({ width, top: await top(button(page, 'More actions')) }).toEqual({ width, top: await top(edit) });
  }
});

test('a window as tall as a phone leaves room for a message above its heading', async ({ visitor }) => {
  const { account, clinic } = await bookableClinic();
  const stored = await account.call<{ version: number }>('GET', `/api/clinics/${clinic.id}/`);
  const page = await visitor.visit(`/dashboard/clinics/edit/${clinic.id}`, {
    as: account,
    viewport: { width: 390, height: 664 },
  });
  await field(page, 'Address').fill('Mine '.repeat(60));
  await account.call('PUT', `/api/clinics/${clinic.id}/`, { ...stored, address: 'Theirs '.repeat(60) });
  await button(page, 'Save changes').click();
  const heading = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await heading.waitFor();
  const height = async () => (await page.getByRole('dialog').boundingBox())?.height;
  await expect.poll(height).toBeGreaterThan(560);
  expect(await top(heading)).toBeGreaterThan(80);
});

test('the fields of a window end where the window does', async ({ visitor }) => {
  const { account, staff } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/staffs/detail/${staff.id}`, { as: account });
  await button(page, 'Add time off').click();
  const right = (name: string) =>
    field(page, name).evaluate((one) => Math.round(one.getBoundingClientRect().right));
  await field(page, 'Reason').waitFor();
  expect(await right('Reason')).toBe(await right('Until'));
});

const lists = [
  ['/dashboard/patients', 'Patients'],
  ['/dashboard/reservations?view=list&from=2037-03-01&to=2037-12-31', 'Reservations'],
  ['/dashboard/staffs', 'Staff'],
  ['/dashboard/services', 'Services'],
  ['/dashboard/consent-form', 'Consent forms'],
] as const;

test('no list of a tablet or a small laptop breaks a word', async ({ visitor }) => {
  const { account, make, book } = await bookableClinic('Europe/London');
  const maria = await make('/api/patients/patients', {
    ...{ first_name: 'Μαρία', last_name: 'Οικονόμου', birth_date: '1988-12-31' },
    phone_number: '+44 20 7946 0893',
  });
  await book({ start_at: '2037-09-30T09:00:00Z', patient: maria.id, override_reason: 'Agreed.' });
  const desk = { first_name: 'Piotr', last_name: 'Wójcik', role: 'receptionist', color: 'violet' };
  await make('/api/staff/staff', { ...desk, speciality: 'General practice' });
  await make('/api/patients/consent-forms', { title: 'Photographs', recurrence: 'once' });
  const page = await visitor.visit('/dashboard', { as: account, viewport: { width: 768, height: 1024 } });
  for (const [path, name] of lists) {
    await page.goto(new URL(path, page.url()).href);
    const table = page.getByRole('table', { name });
    await table.getByRole('rowheader').first().waitFor();
    for (const width of [768, 834, 1024]) {
      await page.setViewportSize({ width, height: 1024 });
      expect({ name, width, broken: await brokenWords(table) }).toEqual({ name, width, broken: [] });
    }
  }
});

test('the month breaks no word beside the whole navigation of a tablet, and nothing sticks out of its day', async ({
  visitor,
}) => {
  const { account, book } = await bookableClinic('Europe/London');
  const busy = { count: 27, booked_minutes: 340, working_minutes: 600, closed_reason: null };
  for (const hour of [10, 11, 12, 13, 14])
    await book({ start_at: `2037-03-04T${hour}:05:00Z`, override_reason: 'Agreed.' });
  const page = await visitor.visit('/dashboard/reservations?view=month&date=2037-03-04', {
    as: account,
    // the longest that a day has to say of one
    before: (page) =>
      page.route(/\/calendar\/?\?/, async (route) => {
        const response = await route.fetch();
        const { appointments, days, ...rest } = await response.json();
        const online = appointments.map((one: object) => ({ ...one, source: 'online' }));
        const full = days.map((one: object) => ({ ...one, ...busy }));
        await route.fulfill({ response, json: { ...rest, days: full, appointments: online } });
      }),
  });
  const month = page.getByRole('table', { name: 'Month' });
  await month
    .getByText(/ booked$/)
    .first()
    .waitFor({ state: 'attached' });
  for (const width of [768, 834, 1024, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    const beyond = () => partsBeyond(month.getByRole('cell'), 'button, span');
    await expect.poll(beyond, { message: String(width) }).toEqual([]);
    expect({ width, broken: await brokenWords(month) }).toEqual({ width, broken: [] });
  }
});

test('the actions of a card stand side by side where there is room', async ({ visitor }) => {
  const { account } = await bookableClinic();
  await account.createClinic('Hill');
  const page = await visitor.visit('/dashboard/clinics', {
    as: account,
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('rowheader', { name: 'Hill' }).waitFor();
  expect(await top(button(page, 'Leave clinic: Hill'))).toBe(await top(button(page, 'Delete Hill')));
});

test('from, until and the button of a day stand in one line on the smallest phone', async ({ visitor }) => {
  const { account, clinic } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/clinics/settings/${clinic.id}`, {
    as: account,
    viewport: { width: 320, height: 640 },
  });
  await button(page, 'Add hours to Monday').click();
  const remove = button(page, 'Remove Monday');
  const from = field(page, 'Monday from');
  const middle = (part: Locator) =>
    part.evaluate((one) => {
      const place = one.getBoundingClientRect();
      return Math.round(place.top + place.height / 2);
    });
  expect(await middle(remove)).toBe(await middle(from));
  expect(await middle(field(page, 'Monday until'))).toBe(await middle(from));
});

const endless = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';

test('the agenda breaks no word beside the whole navigation of a tablet', async ({ visitor }) => {
  const { account, book } = await bookableClinic();
  await book({ start_at: '2037-03-04T10:00:00Z', override_reason: 'Agreed.' });
  const page = await visitor.visit('/dashboard/reservations?view=agenda&date=2037-03-04', { as: account });
  const visit = page.getByText('First consultation');
  await visit.waitFor();
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await brokenWords(visit.locator('xpath=ancestor::*[self::button or self::a][1]'))).toEqual([]);
});

test('no page scrolls to the side for words without an end', async ({ visitor }) => {
  const { account, clinic, make } = await bookableClinic();
  const person = { first_name: endless.slice(0, 50), last_name: endless.slice(0, 60) };
  const staff = await make('/api/staff/staff', { ...person, color: 'teal' });
  const title = endless.slice(0, 80);
  const draft = await make('/api/patients/consent-forms', {
    title,
    blocks: [{ key: 'agree', type: 'checkbox', label: title, required: true }],
  });
  await make(`/api/patients/consent-forms/${draft.id}/publish/`, { version: draft.version });
  const service = await make('/api/services/services', {
    ...{ name: endless.slice(0, 80), duration_minutes: 30, color: 'teal' },
    ...{ staff: [{ staff: staff.id }], required_consent_forms: [draft.id] },
  });
  const patient = await make('/api/patients/patients', {
    ...{ ...person, preferred_name: endless.slice(0, 60), birth_date: '1984-02-29' },
    allergies: [{ substance: endless.slice(0, 80), severity: 'severe' }],
  });
  const about = { patient: patient.id, staff: staff.id };
  const visit = await make('/api/patients/appointments', {
    ...{ ...about, service: service.id, start_at: '2037-03-03T10:00:00Z', override_reason: 'Agreed.' },
  });
  const consent = { patient: patient.id, appointment: visit.id, consent_form: draft.id };
  await make('/api/patients/patient-consents', consent);
  const record = await make('/api/patients/medical-records', {
    ...{ ...about, occurred_at: '2026-03-03T09:00:00Z', chief_complaint: endless },
  });
  const page = await visitor.visit('/dashboard', { as: account });
  const beyond: string[] = [];
  for (const path of [
    `/patients/detail/${patient.id}`,
    `/patients/detail/${patient.id}?tab=consents`,
    `/patients/detail/medical-records/detail/${record.id}`,
    `/patients/detail/medical-records/edit/${record.id}`,
    `/reservations/detail/${visit.id}`,
    `/services/detail/${service.id}`,
    `/services/edit/${service.id}`,
    `/staffs/detail/${staff.id}`,
    `/consent-form/detail/${draft.id}`,
    `/clinics/settings/${clinic.id}`,
  ]) {
    await page.goto(new URL(`/dashboard${path}`, page.url()).href);
    const main = page.getByRole('main');
    await main
      .getByText(path.includes('clinics') ? 'Harbour' : endless.slice(0, 50))
      .first()
      .waitFor();
    await expect.poll(() => main.locator('[aria-busy="true"]').count()).toBe(0);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const told = await sidewaysScroll(main);
      if (told) beyond.push(`${path}, ${width} px wide: ${told}`);
    }
  }
  expect(beyond).toEqual([]);
  // a name is cut above its column, and widens none
  await page.goto(new URL('/dashboard/reservations?view=day&date=2037-03-03', page.url()).href);
  const days = page.getByRole('grid');
  await days.getByText(endless.slice(0, 50)).first().waitFor();
  expect(await sidewaysScroll(days.locator('..'))).toBe(null);
});
