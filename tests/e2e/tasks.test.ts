import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, link } from '#tests/support/gestures.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';

/** What docs/tasks.md says of a task: clicks, and Tabs where it is done by keyboard. */
async function promised(task: string): Promise<{ clicks: number; tabs: number }> {
  const page = await readFile(new URL('../../docs/tasks.md', import.meta.url), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| ${task} |`));
  if (!row) throw new Error(`docs/tasks.md does not know "${task}".`);
  const [, , , now = ''] = row.split('|').map((cell) => cell.trim());
  const [clicks, tabs] = [/(\d+) clicks?/.exec(now), /(\d+) Tabs?/.exec(now)];
  return { clicks: Number(clicks?.[1] ?? 0), tabs: Number(tabs?.[1] ?? 0) };
}

/** Presses and counts; typing is not counted. */
function counting(page: Page) {
  let [clicks, tabs] = [0, 0];
  return {
    click: async (target: Locator, options: Parameters<Locator['click']>[0] = {}) => {
      clicks += 1;
      await target.click(options);
    },
    tab: async () => {
      tabs += 1;
      await page.keyboard.press('Tab');
    },
    isKept: async (task: string) => {
      expect({ task, clicks, tabs }).toEqual({ task, ...(await promised(task)) });
    },
  };
}

const service = (page: Page) => page.getByRole('option', { name: 'First consultation' });
/** Of these the last is chosen: the first begins within minutes, or meanwhile has. */
const times = (page: Page) =>
  page.getByRole('complementary', { name: 'Next free times' }).getByRole('button', { name: /\d:\d\d/ });
const held = (page: Page) => page.getByText('The time is free and held for you.').waitFor();

test('the tasks of every day take the clicks and Tabs that docs/tasks.md says', async ({ visitor }) => {
  const { account, make, patient, book } = await bookableClinic('Europe/London');
  await make('/api/patients/labels', { name: 'Anticoagulated', color: 'red' });
  const chart = `/dashboard/patients/detail/${patient.id}`;
  const page = await visitor.visit('/dashboard/patients', { as: account });
  const open = async (path: string, heading: string) => {
    await page.goto(new URL(path, page.url()).href);
    await arrive(page, heading);
    return counting(page);
  };

  let count = counting(page);
  await count.click(link(page, 'New patient'));
  await arrive(page, 'New patient');
  const first = field(page, 'First name');
  await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('Zoë');
  await count.tab();
  await page.keyboard.type('Ångström');
  await count.tab();
  await page.keyboard.type('02021984');
  await page.keyboard.press('Enter');
  await arrive(page, 'Zoë Ångström');
  await count.isKept('Register a patient');

  count = await open(chart, 'Minh Nguyễn');
  await count.click(link(page, 'New note'));
  await arrive(page, 'New medical record');
  const complaint = field(page, 'Chief complaint');
  await expect.poll(() => complaint.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('Headache');
  const assessment = field(page, 'Assessment');
  while (!(await assessment.evaluate((one) => one === document.activeElement))) await count.tab();
  await page.keyboard.type('Tension-type headache');
  await page.keyboard.press('Control+Enter');
  await button(page, 'Sign and lock').waitFor();
  await page.keyboard.press('Control+Enter');
  await arrive(page, 'Medical record');
  await count.isKept('Write and sign a note');

  count = counting(page);
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }),
  );
  await count.click(button(page, 'Print'));
  await page.locator('body[data-printed]').waitFor();
  await count.isKept('Print a record');

  count = await open(chart, 'Minh Nguyễn');
  await count.click(button(page, 'Add label'));
  await count.click(page.getByRole('menuitem', { name: 'Anticoagulated' }));
  await page.getByRole('region', { name: 'Patient banner' }).getByText('Anticoagulated').waitFor();
  await count.isKept('Give a label');

  count = await open(chart, 'Minh Nguyễn');
  await count.click(link(page, 'Book'));
  await arrive(page, 'New reservation');
  await count.click(field(page, 'Service'));
  await count.click(service(page));
  await count.click(times(page).last());
  await held(page);
  await count.click(button(page, 'Create reservation'));
  await arrive(page, 'Reservation');
  await count.isKept('Book from the chart');

  count = await open('/dashboard', 'Overview');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox').fill('nguyen');
  await count.click(page.getByRole('option', { name: /^Book Minh Nguyễn/ }));
  await arrive(page, 'New reservation');
  await count.click(field(page, 'Service'));
  await count.click(service(page));
  await count.click(times(page).last());
  await held(page);
  await count.click(button(page, 'Create reservation'));
  await arrive(page, 'Reservation');
  await count.isKept('Book from the palette');

  count = await open('/dashboard/reservations?view=day&date=2037-05-04', 'Reservations');
  const nine = { position: { x: 40, y: 24 * 4 * 9 + 5 } };
  await count.click(page.locator('[data-column="0"] [data-body]'), nine);
  await arrive(page, 'New reservation');
  const whom = field(page, 'Patient');
  await expect.poll(() => whom.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('nguyen');
  await count.click(page.getByRole('option', { name: /^Minh Nguyễn/ }));
  await count.click(field(page, 'Service'));
  await count.click(service(page));
  await held(page);
  await count.click(button(page, 'Create reservation'));
  await arrive(page, 'Reservation');
  await count.isKept('Book from an empty slot');

  await book({ start_at: inMinutes(60 * 24 * 30), reason_note: 'A month from now.' });
  count = await open(chart, 'Minh Nguyễn');
  await count.click(button(page, 'Ask for consent'));
  await count.click(page.getByRole('menuitem').first());
  await arrive(page, 'Add consent');
  await count.isKept('Ask for a consent');
});
