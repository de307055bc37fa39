import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive } from '#tests/support/gestures.ts';
import type { Stored } from '#tests/support/visit-calls.ts';

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the signature of who signed stands over their name at the end of the printed record', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const list = await account.call<{ results: Stored[] }>(
    'GET',
    `/api/staff/staff?clinic=${clinic}&mine=true`,
  );
  const { id: staff, first_name, last_name, color, role } = list.results[0] as Stored;
  const person = { first_name, last_name, color, role, signature_image: dot };
  await account.call('PUT', `/api/staff/staff/${staff}/`, person);
  const patient = await account.call<Stored>('POST', '/api/patients/patients', {
    ...{ clinic, first_name: 'Minh', last_name: 'Nguyễn' },
  });
  const draft = await account.call<Stored>('POST', '/api/patients/medical-records', {
    ...{ clinic, patient: patient.id, staff, occurred_at: '2026-03-02T09:00:00Z' },
    ...{ chief_complaint: 'Headache', assessment: 'Migraine' },
  });
  const path = `/dashboard/patients/detail/medical-records/detail/${draft.id}`;
  const page = await visitor.visit(path, { as: account });
  await arrive(page, 'Medical record');
  const print = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await paper.getByText('Migraine').waitFor();
  };
  const paper = page.getByRole('article', { name: 'The record on paper' });
  const picture = paper.getByRole('img', { name: 'Signature of Ada Byron' });
  await print();
  expect(await picture.count()).toBe(0);
  await account.call('POST', `/api/medical-records/${draft.id}/sign/`, { version: draft.version });
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await arrive(page, 'Medical record');
  await print();
  await picture.waitFor();
  expect(await picture.getAttribute('src')).toBe(dot);
  const name = paper.getByText('Ada Byron').filter({ visible: true }).last();
  const [above, below] = [await picture.boundingBox(), await name.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);

  const later = { ...person, last_name: 'Lovelace', signature_image: `${dot.slice(0, -12)}AAAAAAAAAAAA` };
  await account.call('PUT', `/api/staff/staff/${staff}/`, later);
  const record = `/api/medical-records/${draft.id}`;
  const { version } = await account.call<Stored>('GET', `${record}/`);
  const addendum = { version, text: 'She called back.', reason: 'New words.' };
  const added = await account.call<Stored>('POST', `${record}/addenda/`, addendum);
  await account.call('POST', `${record}/sign-addendum/`, { version: added.version });
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await arrive(page, 'Medical record');
  await print();
  expect(await picture.getAttribute('src')).toBe(dot);
  const newer = paper.getByRole('img', { name: 'Signature of Ada Lovelace' });
  expect(await newer.getAttribute('src')).toBe(later.signature_image);
  await paper
    .getByText(/Addendum, /)
    .last()
    .waitFor();
});
