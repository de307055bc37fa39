import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Account } from './account.ts';

/** Waits until the page answers: its HTML is there before its code is. */
export const live = (page: Page) =>
  page.waitForFunction(() =>
    // React's own name for what it renders into, and Preact's, which renders the patients' pages
    Object.keys(document.getElementById('root') ?? {}).some((key) => /^(__reactContainer|__k$)/.test(key)),
  );

/** The page's one heading of the first level, once it reads so and the page answers. */
export async function arrive(page: Page, heading: string): Promise<void> {
  await live(page);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
}

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
export const entry = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** From the overview, where a first clinic leads, on to the list of clinics. */
export async function openClinics(page: Page): Promise<void> {
  await arrive(page, 'Overview');
  await entry(page, 'Clinics').click();
  await page.getByRole('rowheader').first().waitFor();
}

/** Types into fields as a user does, by their labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** What stands in fields, by their labels. */
export async function typed(page: Page, ...labels: string[]): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const label of labels) values[label] = await field(page, label).inputValue();
  return values;
}

/** The message at a field, as assistive technology finds it; null where there is none. */
export function problemAt(page: Page, label: string): Promise<string | null> {
  return field(page, label).evaluate((input) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const error = ids.map((id) => document.getElementById(id)).find((one) => one?.id.endsWith('-error'));
    return error?.textContent ?? null;
  });
}

/** Signs in on the sign-in page that is shown. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await arrive(page, 'Sign in');
  await fill(page, { Email: email, Password: password });
  await button(page, 'Sign in').click();
}

/** Logs out by the account menu. */
export async function logOut(page: Page) {
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** What the browser's local storage holds. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** The path and query that the address bar shows. */
export function address(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** The names in the first column of the table that is shown. */
export const rows = (page: Page): Promise<string[]> =>
  page
    .getByRole('rowheader')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('a')?.textContent ?? ''));

/** Leaves a form that asks first: without its changes, or where they are on their way with a draft of them. */
export const leaveAsAsked = (page: Page) =>
  page
    .getByRole('alertdialog', { name: /^Leave (with unsaved changes|while this is being saved)\?$/ })
    .getByRole('button', { name: /^(Discard changes|Leave and keep a draft)$/ })
    .click();

/** Chooses what the menu of a chart holds; on a telephone that is most of what is done with a patient. */
export async function chooseInChart(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name }).click();
}
