import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, field, link } from '#tests/support/gestures.ts';
import { openDesk } from '#tests/support/patient-forms.ts';

test('a note begins in its first empty field, with the chart beside it, and Ctrl-Enter signs it', async ({
  visitor,
}) => {
  const { account, patient } = await openDesk();
  const path = `/dashboard/patients/detail/${patient}`;
  const page = await visitor.visit(path, { as: account, viewport: { width: 1440, height: 900 } });
  await link(page, 'New note').click();
  await arrive(page, 'New medical record');
  const complaint = field(page, 'Chief complaint');
  await expect.poll(() => complaint.evaluate((one) => one === document.activeElement)).toBe(true);
  expect((await complaint.boundingBox())?.y).toBeLessThan(900 / 3);
  const beside = page.getByRole('complementary', { name: 'From the chart' });
  const side = await beside.boundingBox();
  const text = await complaint.boundingBox();
  expect(side?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  await beside.getByRole('tab', { name: 'Vital signs' }).click();
  await beside.getByText('No vital signs yet').waitFor();

  await complaint.focus();
  await page.keyboard.type('Headache');
  await field(page, 'Assessment').focus();
  await page.keyboard.type('Tension-type headache');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Sign this record?' }).waitFor();
  await button(page, 'Sign and lock').waitFor();
  await page.keyboard.press('Control+Enter');
  await arrive(page, 'Medical record');
  const id = address(page).split('/').at(-1);
  expect(await account.call('GET', `/api/medical-records/${id}/`)).toMatchObject({ status: 'signed' });

  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('region', { name: 'Last note' }).getByText('Tension-type headache').waitFor();
  await link(page, 'New note').click();
  await arrive(page, 'New medical record');
  const vitals = beside.getByRole('tab', { name: 'Vital signs' });
  expect(await vitals.getAttribute('aria-selected')).toBe('true');
  await page.setViewportSize({ width: 1000, height: 900 });
  const [note, below] = await Promise.all([complaint.boundingBox(), beside.boundingBox()]);
  expect(below?.y).toBeGreaterThan(note?.y ?? 0);
});

const longName = {
  first_name: 'Maximiliane Wilhelmina Alexandrina Theodora Josephine',
  last_name: 'Featherstonehaugh-Cholmondeley von Hohenzollern-Sigma',
};

/** The smallest telephones are left out: at 320x700 the bars of the shell alone take half of a third. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

test('the first word of a note stands in the upper third of every screen, whoever it is about', async ({
  visitor,
}) => {
  const { account, clinic, patient } = await openDesk();
  const notes = 'Hard of hearing, please speak up.';
  const known = { clinic, notes, allergies: [{ substance: 'Latex' }], birth_date: '1984-02-29' };
  const { id: other } = await account.call<{ id: number }>('POST', '/api/patients/patients', {
    ...known,
    ...longName,
  });
  for (const person of [patient, other]) {
    const page = await visitor.visit(`/dashboard/patients/detail/medical-records/create/${person}`, {
      as: account,
      viewport: sizes[0] as (typeof sizes)[0],
    });
    await arrive(page, 'New medical record');
    for (const size of sizes) {
      await page.setViewportSize(size);
      const top = () => field(page, 'Chief complaint').evaluate((box) => box.getBoundingClientRect().top);
      await expect.poll(top, { message: `${size.width}x${size.height}` }).toBeLessThan(size.height / 3);
    }
  }
});
