import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { button, field, stored } from '#tests/support/gestures.ts';

interface Stored {
  id: number;
  version: number;
  [name: string]: unknown;
}

/** A colleague who is suspended and let back in. */
async function colleague(role: string) {
  const owner = await createAccount();
  const { id: clinic } = await owner.createClinic('Harbour');
  const guest = await colleagueIn(owner, clinic, role);
  const patient = await owner.call<Stored>('POST', '/api/patients/patients', {
    ...{ clinic, first_name: 'Minh', last_name: 'Nguyễn', birth_date: '1984-02-29' },
  });
  const standing = async (act: 'suspend' | 'reinstate') => {
    const path = `/api/staff/staff/${guest.staff}/`;
    const { version } = await owner.call<Stored>('GET', path);
    await owner.call('POST', `${path}${act}/`, { version });
  };
  const read = (by: Account, path: string) => by.call<Stored>('GET', path);
  return { owner, clinic, guest, patient, standing, read };
}

const unreached = (page: Page, what: string) =>
  page.getByText(`This ${what} can no longer be reached`).first();
const drafts = async (page: Page) =>
  Object.entries(await stored(page)).flatMap(([key, text]) =>
    key.startsWith('draft:') ? [JSON.parse(text) as { sent?: unknown }] : [],
  );

test('what was typed while its user was suspended is saved once they are let back in, and its draft says no more than it is', async ({
  visitor,
}) => {
  const { owner, guest, patient, standing, read } = await colleague('receptionist');
  const page = await visitor.visit(`/dashboard/patients/edit/${patient.id}`, { as: guest });
  await field(page, 'First name').fill('Mai');
  await standing('suspend');
  await button(page, 'Save changes').click();
  await unreached(page, 'patient').waitFor();
  await expect.poll(async () => (await drafts(page)).map(({ sent }) => sent ?? null)).toEqual([null]);

  await button(page, 'Try again').click();
  await unreached(page, 'patient').waitFor();
  await expect.poll(() => button(page, 'Save changes').getAttribute('aria-busy')).not.toBe('true');
  expect(await field(page, 'First name').inputValue()).toBe('Mai');

  await standing('reinstate');
  await button(page, 'Save changes').click();
  const path = `/api/patients/patients/${patient.id}/`;
  await expect.poll(async () => (await read(owner, path)).first_name).toBe('Mai');
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('a note that saves itself is saved by hand once its author is let back in', async ({ visitor }) => {
  const { owner, clinic, guest, patient, standing, read } = await colleague('practitioner');
  const note = { clinic, patient: patient.id, staff: guest.staff, occurred_at: '2026-03-02T09:00:00Z' };
  const record = await guest.call<Stored>('POST', '/api/patients/medical-records', {
    ...note,
    chief_complaint: 'Cough',
  });
  const page = await visitor.visit(`/dashboard/patients/detail/medical-records/edit/${record.id}`, {
    as: guest,
  });
  await field(page, 'Assessment').waitFor();
  await standing('suspend');
  await field(page, 'Assessment').fill('Pneumonia');
  await unreached(page, 'record').waitFor();
  await field(page, 'Assessment').fill('Pneumonia, left');
  await standing('reinstate');
  await button(page, 'Try again now').click();
  await page.getByText(/^Saved at /).waitFor();
  await expect
    .poll(async () => (await read(guest, `/api/medical-records/${record.id}/`)).assessment)
    .toBe('Pneumonia, left');
  expect(await read(owner, `/api/patients/patients/${patient.id}/`)).toMatchObject({ first_name: 'Minh' });
});
