import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { dueChart } from '#tests/support/retention-flows.ts';

test('every list goes out as a table, with the filters of its page', async ({ visitor }) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  await account.call('POST', '/api/patients/labels', { clinic, name: 'Falls', color: 'red' });
  await account.call('POST', '/api/patients/labels', { clinic, name: 'Deaf', color: 'blue' });
  await account.call('POST', '/api/patients/consent-forms', { clinic, title: 'Photographs' });
  for (const _ of [1, 2]) await dueChart(account, clinic, 'Ana', 'Silva');
  const taken = async (path: string, heading: string) => {
    const page = await visitor.visit(path, { as: account });
    await arrive(page, heading);
    const download = page.waitForEvent('download');
    await button(page, 'Download as table').click();
    const stream = await (await download).createReadStream();
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    return Buffer.concat(pieces).toString();
  };
  const labels = await taken('/dashboard/patients/labels?search=fal', 'Labels');
  expect(labels).toContain('"Falls"');
  expect(labels).not.toContain('"Deaf"');
  expect(await taken('/dashboard/consent-form', 'Consent forms')).toContain('"Photographs"');
  expect(await taken('/dashboard/patients/records', 'Medical records')).toContain('"Ana Silva"');
  expect(await taken('/dashboard/patients/duplicates', 'Possible duplicates')).toContain('"Ana Silva"');
});
