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
