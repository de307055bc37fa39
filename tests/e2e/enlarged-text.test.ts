import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive } from '#tests/support/gestures.ts';
import { enlargeText, partsBeyond } from '#tests/support/overflowing-text.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('twice as large, the names of the bar below are read whole', async ({ visitor }) => {
  const { account } = await bookableClinic();
  const page = await visitor.visit('/dashboard/patients', { as: account, ...phone });
  await arrive(page, 'Patients');
  await enlargeText(page);
  const words = page.getByRole('navigation').locator('a:visible span, button:visible span');
  const cut = () =>
    words.evaluateAll(
      (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    );
  expect(await words.count()).toBeGreaterThan(4);
  await expect.poll(cut).toBe(0);
});

test('twice as large, a list of patients stays within its frame and breaks no short word', async ({
  visitor,
}) => {
  const { account, make } = await bookableClinic();
  await make('/api/patients/patients', {
    ...{ first_name: 'Maximiliane', last_name: 'Featherstonehaugh', sex: 'female', birth_date: '1988-12-27' },
    phone_numbers: [{ number: '+44 20 7946 0893', kind: 'mobile' }],
  });
  const page = await visitor.visit('/dashboard/patients', {
    as: account,
    viewport: { width: 1440, height: 900 },
  });
  await page.getByText('Featherstonehaugh').waitFor();
  await enlargeText(page);
  const table = page.getByRole('table', { name: 'Patients' });
  await expect.poll(() => partsBeyond(table.locator('..'), 'th, td')).toEqual([]);
  const sex = await table.getByRole('cell', { name: 'Female' }).boundingBox();
  const title = await table.getByRole('columnheader', { name: 'Sex' }).boundingBox();
  expect(sex?.width).toBe(title?.width);
});

test('twice as large, the first box of a note lies clear of the patient above it and the buttons below', async ({
  visitor,
}) => {
  const { account, patient } = await bookableClinic();
  const path = `/dashboard/patients/detail/medical-records/create/${patient.id}`;
  const page = await visitor.visit(path, { as: account, ...phone });
  await arrive(page, 'New medical record');
  await enlargeText(page);
  const complaint = page.getByRole('textbox', { name: 'Chief complaint' });
  const isClear = () =>
    complaint.evaluate((box) => {
      box.scrollIntoView({ block: 'nearest' });
      const { left, top, bottom, width } = box.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + width / 2, y) === box);
    });
  await expect.poll(isClear).toBe(true);
});
