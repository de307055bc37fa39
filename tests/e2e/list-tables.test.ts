import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount, password } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';
import { dueChart } from '#tests/support/retention-flows.ts';

test('every list goes out as a table, with the filters of its page', async ({ visitor }) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  await account.call('POST', '/api/patients/labels', { clinic, name: 'Falls', color: 'red' });
  await account.call('POST', '/api/patients/labels', { clinic, name: 'Deaf', color: 'blue' });
  await account.call('POST', '/api/patients/consent-forms', { clinic, title: 'Photographs' });
  for (const _ of [1, 2]) await dueChart(account, clinic, 'Ana', 'Silva');
  const room = { clinic, room: 'Room 7', names: 'none' };
  await account.call('POST', '/api/connections/calendar-feeds', room);
  const token = { clinic, name: 'Laboratory', scopes: ['clinic.read'], days: 30 };
  await account.call('POST', '/api/connections/tokens', token);
  const taken = async (path: string, heading: string, name = 'Download as table') => {
    const page = await visitor.visit(path, { as: account });
    await arrive(page, heading);
    const download = page.waitForEvent('download');
    await button(page, name).click();
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
  expect(await taken('/dashboard/clinics?search=harb', 'Clinics')).toContain('"Harbour"');
  const connections = '/dashboard/settings/connections';
  expect(await taken(connections, 'Connections', 'Download as table: Tokens')).toContain('"Laboratory"');
  expect(await taken(connections, 'Connections', 'Download as table: Calendar feeds')).toContain('"Room 7"');
  const person = { clinic, first_name: 'Goes', last_name: 'Away' };
  const gone = await account.call<{ id: number; version: number }>('POST', '/api/patients/patients', person);
  const charts = [{ patient: gone.id, version: gone.version }];
  const removal = { clinic, charts, ground: 'request', reason: 'Asked for it', password };
  await account.call('POST', '/api/patients/removals', removal);
  expect(await taken('/dashboard/patients/removal?list=removed', 'Due for removal')).toContain(
    '"Asked for it"',
  );
});

test('on a phone one press chooses every card of a list, and shows when only some are chosen', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  for (const first_name of ['Ana', 'Ben'])
    await account.call('POST', '/api/patients/patients', { clinic, first_name, last_name: 'Silva' });
  const page = await visitor.visit('/dashboard/patients', {
    as: account,
    viewport: { width: 390, height: 844 },
  });
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  await page.getByText('2 patients selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select Silva, Ben' }).uncheck();
  await page.getByText('One patient selected').waitFor();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
});

/** The links in the cells of the tables that are shown, and how high each row is with and without their room. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('td a, th a')].filter((link) => link.checkVisibility());
    const rows = () => [...document.querySelectorAll('tr')].map((row) => row.getBoundingClientRect().height);
    const now = rows();
    const bare = new CSSStyleSheet();
    bare.replaceSync('td a[href], th a[href] { padding-block: 0 !important }');
    document.adoptedStyleSheets = [bare];
    const before = rows();
    document.adoptedStyleSheets = [];
    return {
      count: links.length,
      low: links
        .filter((link) => link.getBoundingClientRect().height < 24)
        .map((link) => `${link.textContent}: ${link.getBoundingClientRect().height}`),
      grown: now.filter((height, at) => height !== before[at]),
    };
  });

test('links in the tables of every list are targets of 24 pixels, and no row is higher for it', async ({
  visitor,
}) => {
  const { account, clinic, book } = await bookableClinic();
  await account.call('POST', '/api/patients/consent-forms', { clinic: clinic.id, title: 'Photographs' });
  await account.call('POST', '/api/patients/labels', { clinic: clinic.id, name: 'Falls', color: 'red' });
  await book({ start_at: '2036-03-03T09:00:00Z' });
  const page = await visitor.visit('/dashboard/patients', { as: account });
  for (const [path, heading] of [
    ['patients', 'Patients'],
    ['reservations?view=list&date=2036-03-03&from=2036-03-03', 'Reservations'],
    ['services', 'Services'],
    ['staffs', 'Staff'],
    ['consent-form', 'Consent forms'],
    ['clinics', 'Clinics'],
  ] as const) {
    await page.goto(new URL(`/dashboard/${path}`, page.url()).href);
    await arrive(page, heading);
    await page.locator('th a').first().waitFor();
    const { count, low, grown } = await measured(page);
    expect(count, path).toBeGreaterThan(0);
    expect({ path, low, grown }).toEqual({ path, low: [], grown: [] });
  }
});
