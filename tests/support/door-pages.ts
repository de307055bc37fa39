import type { Page } from 'playwright-core';
import { type Account, createAccount } from './account.ts';
import { oncePerFile } from './once-per-file.ts';
import { bookableClinic } from './reservations.ts';

export const birthDate = '1984-02-29';

async function makeClinic(owner?: Promise<Account>) {
  const clinic = await bookableClinic('Europe/Berlin', owner);
  const person = { first_name: 'Eva', last_name: 'Lima', birth_date: birthDate };
  const { id } = await clinic.make('/api/patients/patients', person);
  return { ...clinic, eva: id };
}

const usual = oncePerFile(() => ({ clinic: makeClinic(createAccount()), visits: 0 }));

/** A visit some days ahead, of a patient whose date of birth is known; every test has one of its own. */
export async function aVisit(owner?: Promise<Account>) {
  const at = owner ? { clinic: makeClinic(owner), visits: 0 } : usual();
  at.visits += 1;
  const start = new Date(Date.now() + (3 + at.visits) * 86_400_000);
  start.setUTCHours(9, 0, 0, 0);
  const clinic = await at.clinic;
  const visit = await clinic.book({ patient: clinic.eva, start_at: start.toISOString() });
  return { ...clinic, visit };
}

/** The address of a new link to a visit, without the server's own. */
export async function linkTo({ account, visit }: Awaited<ReturnType<typeof aVisit>>): Promise<string> {
  const path = `/api/patients/appointments/${visit.id}/links/`;
  const { url } = await account.call<{ url: string }>('POST', path, { send: false });
  return new URL(url).pathname;
}

/** A date as it is typed: day, month and year. */
export function partsOf(date: string): [day: string, month: string, year: string] {
  const [year = '', month = '', day = ''] = date.split('-');
  return [day, month, year];
}

/** Types a date of birth, day, month and year. */
export async function giveBirthDate(page: Page, [day, month, year] = ['29', '2', '1984']) {
  await page.getByLabel('Day', { exact: true }).fill(day ?? '');
  await page.getByLabel('Month', { exact: true }).fill(month ?? '');
  await page.getByLabel('Year', { exact: true }).fill(year ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
}
