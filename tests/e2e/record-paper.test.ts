import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive } from '#tests/support/gestures.ts';

interface Stored {
  id: number;
  version: number;
}

const base = '/dashboard/patients/detail/medical-records';

async function amended() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const staff = await account.call<{ results: Stored[] }>(
    'GET',
    `/api/staff/staff?clinic=${clinic}&mine=true`,
  );
  const patient = await account.call<Stored>('POST', '/api/patients/patients', {
    clinic,
    first_name: 'Minh',
    last_name: 'Nguyễn',
    birth_date: '1984-02-29',
    allergies: [{ substance: 'Penicillin', severity: 'severe' }],
  });
  const content = {
    staff: staff.results[0]?.id,
    occurred_at: '2026-03-02T09:00:00Z',
    chief_complaint: 'Headache',
    assessment: 'Migraine',
    plan: 'Rest.',
    prescriptions: [{ drug: 'Ibuprofen', dose: '400 mg', frequency: 'twice a day' }],
  };
  const { id, version } = await account.call<Stored>('POST', '/api/patients/medical-records', {
    clinic,
    patient: patient.id,
    ...content,
  });
  const act = (name: string, body: object) =>
    account.call<Stored>('POST', `/api/medical-records/${id}/${name}/`, body);
  const signed = await act('sign', { version });
  const added = await act('addenda', {
    version: signed.version,
    text: 'The patient called back.',
    reason: 'New information.',
  });
  const whole = await act('sign-addendum', { version: added.version });
  await act('amend', {
    ...content,
    version: whole.version,
    plan: 'Rest, and triptans.',
    reason: 'The drug was left out.',
  });
  return { account, id };
}

test('MR16: a record is printed whole, whatever part of it is open', async ({ visitor }) => {
  const { account, id } = await amended();
  const page = await visitor.visit(`${base}/detail/${id}?tab=versions`, { as: account });
  await arrive(page, 'Medical record');
  await page.getByText('What changed from version 1 to 2').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: 'The record on paper' });
  for (const words of [
    /^Harbour/,
    /^Printed on/,
    '29 Feb 1984',
    'P000001',
    'Allergy: Penicillin (severe)',
    /Amended, signed by/,
    'Rest, and triptans.',
    'Ibuprofen, 400 mg, twice a day',
    'The patient called back.',
    'Reason: New information.',
    /^First signed by/,
    'Reason: The drug was left out.',
  ])
    await paper.getByText(words).first().waitFor();
  expect(await page.getByRole('tablist').isVisible()).toBe(false);
  const running = paper.locator('> :first-child');
  expect(await running.evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
  for (const words of ['Minh Nguyễn', '29 Feb 1984', 'P000001']) await running.getByText(words).waitFor();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await paper.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Note' }).click();
  await page.getByRole('button', { name: 'Show what changed' }).click();
  await page.getByText('What changed from version 1 to 2').waitFor();
});

test('what is dangerous stands above a record that is written', async ({ visitor }) => {
  const { account, id } = await amended();
  const page = await visitor.visit(`${base}/edit/${id}?mode=amend`, { as: account });
  await arrive(page, 'Edit medical record');
  const banner = page.getByRole('region', { name: 'Patient banner' });
  await banner.getByText('Allergy: Penicillin (severe)').waitFor();
  await banner.getByText('29 Feb 1984').waitFor();
});
