import type { Page } from 'playwright-core';
import { button } from '#tests/support/gestures.ts';
import type { Chance } from './chance.ts';
import type { Around } from './deed.ts';
import { answerLost, cutWhileSaving, demoted, killed, suspended } from './outages.ts';
import type { Person } from './person.ts';

/** Something that happens to someone in the middle of their work. */
type Trouble = (person: Person, around: Around) => Promise<void>;

/** Runs in the page. */
const afterTwoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Runs in the page: before the first one of a tab there is only an empty tab. */
const isFirstPage = () => !(window as unknown as { navigation: { canGoBack: boolean } }).navigation.canGoBack;

/** A question before a form is left is answered so that nothing is discarded. */
async function leaveKept(page: Page, chance: Chance) {
  const asked = page.getByRole('alertdialog');
  if ((await asked.count()) === 0) return;
  const answers = [
    'Keep as draft',
    'Keep editing',
    'Stay on this page',
    'Wait until it is saved',
    'Leave and keep a draft',
  ];
  const offered = await asked.getByRole('button').allTextContents();
  const fitting = offered.filter((one) => answers.includes(one));
  if (fitting.length === 0) return;
  // an answer of the server may settle the question meanwhile
  const settled = asked.waitFor({ state: 'detached' });
  await Promise.race([button(page, chance.pick(fitting)).click(), settled]);
  await settled;
}

/** What can befall a desk. */
export const troubles: Record<string, Trouble> = {
  async network({ page }) {
    const told = page.getByText('No connection', { exact: true });
    // a page before sign-in says nothing of the network
    const isInside = (await page.getByRole('navigation', { name: 'Main' }).count()) > 0;
    await page.context().setOffline(true);
    if (isInside) await told.waitFor();
    await page.context().setOffline(false);
    await told.waitFor({ state: 'detached' });
  },
  async reload({ page }) {
    await page.reload();
  },
  async back({ page }, { chance }) {
    if (await page.evaluate(isFirstPage)) return;
    // the page before may be another document, which ends this one
    await page.evaluate(() => history.back()).catch(() => {});
    await page.waitForLoadState();
    await page.evaluate(afterTwoFrames).catch(() => {});
    await leaveKept(page, chance);
  },
  async secondTab(person) {
    const first = person.page;
    const second = await first.context().newPage();
    person.follow(second);
    await second.goto(first.url());
    await second.getByRole('heading', { level: 1 }).first().waitFor();
    const closed = first.waitForEvent('close');
    await first.close({ runBeforeUnload: true });
    await closed;
    person.page = second;
  },
  /** Both tabs stay open; what is done in one, the other has to live with. */
  async bothTabs(person) {
    const first = person.page;
    const second = await first.context().newPage();
    person.follow(second);
    await second.goto(first.url());
    await second.getByRole('heading', { level: 1 }).first().waitFor();
    await person.beside?.close();
    person.beside = first;
    person.page = second;
  },
  async sessionEnded({ page, ask }) {
    const refresh = await page.evaluate(() => localStorage.getItem('auth_refresh'));
    if (refresh) await ask('POST', '/api/auth/logout/', { refresh });
  },
  async logOut({ page }) {
    if ((await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0) return;
    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    const stay = page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Stay logged in|Keep as draft)$/ });
    const door = page.getByRole('heading', { level: 1, name: 'Sign in' });
    await stay.or(door).first().waitFor();
    if ((await stay.count()) > 0)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay logged in' }).click();
  },
  /** No one is at the browser for longer than its lock allows. */
  async clock({ page }) {
    await page.clock.fastForward(16 * 60_000);
  },
  ...{ cutWhileSaving, answerLost, killed, suspended, demoted },
};
