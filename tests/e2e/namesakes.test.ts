import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';

interface Made {
  id: number;
  version: number;
}

/** A clinic where two patients of one name and a third come one after the other today. */
async function clinicWithNamesakes() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour', { timezone: 'UTC' } as object);
  const post = (path: string, body: object) => account.call<Made>('POST', path, { clinic, ...body });
  const staff = await post('/api/staff/staff', { first_name: 'Vera', last_name: 'Lind', color: 'teal' });
  const service = await post('/api/services/services', {
    ...{ name: 'Consultation', duration_minutes: 30, color: 'teal', staff: [{ staff: staff.id }] },
  });
  const people = [
    { first_name: 'Sophie', last_name: 'Smith', birth_date: '1983-03-27' },
    { first_name: 'Sophie', last_name: 'Smith', birth_date: null },
    { first_name: 'Noah', last_name: 'Bell', birth_date: '1990-01-02' },
  ];
  const day = new Date().toISOString().slice(0, 10);
  for (const [index, person] of people.entries()) {
    const patient = await post('/api/patients/patients', person);
    await post('/api/patients/appointments', {
      ...{ patient: patient.id, service: service.id, staff: staff.id, type: 'book' },
      start_at: `${day}T${10 + index}:00:00Z`,
      override_reason: 'Agreed by phone.',
    });
  }
  return { account, day };
}

test('two patients of one name are told apart in the calendar, the list and the search', async ({
  visitor,
}) => {
  const { account, day } = await clinicWithNamesakes();
  const page = await visitor.visit(`/dashboard/reservations?date=${day}`, { as: account });
  const entry = (name: RegExp) => page.getByRole('gridcell', { name });
  await entry(/^10:00 to 10:30, Sophie Smith \(27 Mar 1983\), Consultation/).waitFor();
  await entry(/^11:00 to 11:30, Sophie Smith \(P\d+\), Consultation/).waitFor();
  await entry(/^12:00 to 12:30, Noah Bell, Consultation/).waitFor();
  await entry(/Sophie Smith \(27 Mar 1983\)/).click();
  await page.getByRole('dialog').getByText('born 27 Mar 1983', { exact: false }).waitFor();

  for (const view of ['month', 'agenda', 'board']) {
    await page.goto(new URL(`/dashboard/reservations?view=${view}&date=${day}`, page.url()).href);
    await page.getByText('Sophie Smith (27 Mar 1983)').waitFor();
  }
  await page.goto(new URL('/dashboard/reservations?view=list', page.url()).href);
  await page.getByRole('cell', { name: /^Sophie Smith born 27 Mar 1983 · P\d+$/ }).waitFor();
  await page.getByRole('cell', { name: /^Noah Bell born 2 Jan 1990 · P\d+$/ }).waitFor();

  await page.getByRole('switch', { name: 'Hide names' }).click();
  await expect.poll(() => page.getByText('27 Mar 1983').count()).toBe(0);
  await page.getByRole('switch', { name: 'Hide names' }).click();

  await page.goto(new URL('/dashboard/search/reservations', page.url()).href);
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Sophie');
  await page.getByRole('listitem').filter({ hasText: 'born 27 Mar 1983' }).waitFor();
});
