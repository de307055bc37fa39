import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, link } from '#tests/support/gestures.ts';
import { guardCalls } from '#tests/support/held-calls.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';

const band = (page: Page) => page.getByRole('region', { name: 'Patient banner' });

/** How far below the top of what scrolls the band begins, once all the way down. */
async function topAtTheEnd(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    main.scrollTop = main.scrollHeight;
    const banner = main.querySelector('section[aria-label="Patient banner"]') as HTMLElement;
    return Math.round(banner.getBoundingClientRect().top - main.getBoundingClientRect().top);
  });
}

test('that there are no known allergies is noted where it is asked, and told apart from not asked', async ({
  visitor,
}) => {
  const { account, patient } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  await arrive(page, 'Minh Nguyễn');
  expect(await page.getByText('Minh Nguyễn', { exact: true }).count()).toBe(1);
  await band(page).getByText('Allergies: not asked').waitFor();
  await link(page, 'Edit patient').click();
  await arrive(page, 'Edit patient');
  const none = page.getByRole('checkbox', { name: 'No known allergies' });
  await none.check();
  await button(page, 'Add allergy').click();
  await page.keyboard.type('Latex');
  await none.waitFor({ state: 'detached' });
  await button(page, 'Remove allergy 1').click();
  expect(await none.isChecked()).toBe(true);
  await button(page, 'Save changes').click();
  await arrive(page, 'Minh Nguyễn');
  await band(page).getByText('No known allergies').waitFor();
});

for (const width of [1440, 390])
  test(`who it is and what is dangerous stays in sight of a chart and of a note, ${width} px wide`, async ({
    visitor,
  }) => {
    const { account, make } = await bookableClinic();
    const names = { first_name: 'Ana', last_name: 'Silva' };
    const patient = await make('/api/patients/patients', { ...names, allergies: [{ substance: 'Latex' }] });
    const path = `/dashboard/patients/detail/${patient.id}`;
    const viewport = { width, height: 700 };
    const page = await visitor.visit(path, { as: account, viewport });
    await page.getByRole('region', { name: 'Vital signs' }).getByText('No vital signs yet').waitFor();
    await expect.poll(() => topAtTheEnd(page)).toBe(0);
    expect((await band(page).boundingBox())?.height).toBeLessThan(130);
    await link(page, 'New note').click();
    await arrive(page, 'New medical record');
    await expect.poll(() => topAtTheEnd(page)).toBe(0);
    await band(page).getByText('Allergy: Latex').waitFor();
    await band(page).getByText('Ana Silva').waitFor();
  });

test('the sticky note goes with the patient: a line of it in the band of a note, the whole at a press', async ({
  visitor,
}) => {
  const { account, make } = await bookableClinic();
  const notes = 'Hard of hearing, please speak up.\nHer sister has the keys.';
  const patient = await make('/api/patients/patients', { first_name: 'Ana', last_name: 'Silva', notes });
  const path = `/dashboard/patients/detail/medical-records/create/${patient.id}`;
  const page = await visitor.visit(path, { as: account, viewport: { width: 390, height: 844 } });
  await arrive(page, 'New medical record');
  const note = band(page).getByRole('complementary', { name: 'Sticky note' }).getByRole('button');
  const height = async () => (await note.boundingBox())?.height ?? 0;
  const folded = await height();
  await expect.poll(() => topAtTheEnd(page)).toBe(0);
  // a telephone leaves out only the words of what says itself what it is
  expect((await band(page).getByText('Sex', { exact: true }).boundingBox())?.width).toBeGreaterThan(10);
  await note.click();
  expect(await note.getAttribute('aria-expanded')).toBe('true');
  expect(await height()).toBeGreaterThan(folded * 1.4);
  await note.click();
  expect(await height()).toBe(folded);
});

test('the things of every day are done from the chart: a label in two presses, a consent on the visit that comes', async ({
  visitor,
}) => {
  const { account, make, patient, book } = await bookableClinic();
  await make('/api/patients/labels', { name: 'Anticoagulated', color: 'red', is_alert: true });
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  await button(page, 'Add label').click();
  const gate = await guardCalls(page, { label: /^POST \/api\/patients\/patients\/labels\// });
  const asked = page.waitForRequest((request) => request.url().endsWith('/patients/labels/'));
  await page.getByRole('menuitem', { name: 'Anticoagulated' }).click();
  await asked;
  // nothing is left to be asked while it is being stored
  expect(await page.getByRole('dialog').count()).toBe(0);
  gate.leave('label', true);
  await gate.pass('label');
  await band(page).getByText('Alert: Anticoagulated').waitFor();
  await button(page, 'Undo').click();
  await band(page).getByText('Alert: Anticoagulated').waitFor({ state: 'detached' });

  await button(page, 'Ask for consent').click();
  await page.getByRole('menuitem', { name: 'Book a visit first' }).waitFor();
  await page.keyboard.press('Escape');
  const visit = await book({ start_at: inMinutes(90), reason_note: 'Now.' });
  await page.reload();
  await page.getByText('First consultation').waitFor();
  await link(page, 'Ask for consent').click();
  await arrive(page, 'Add consent');
  expect(address(page)).toBe(`/dashboard/reservations/consent/${visit.id}/add`);
});
