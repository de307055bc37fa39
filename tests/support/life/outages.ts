import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Around } from './deed.ts';
import { reachesServer } from './lostAnswer.ts';
import type { Person } from './person.ts';

/** What sends off the work on the page that is shown. */
const sending =
  /^(Create (patient|reservation|webhook)|Save( draft| changes| addendum| note)?|Sign|Sign and lock|Sign and send|Amend|Send to review|Change labels|Cancel reservation|Merge patients|Record the revocation|Give to a colleague|Move to the waiting list|Import \d+ patients|Undo the import|Replace secret|Remove webhook)$/;

/** What leads to a question on a page, and sends the work off only in its window. */
const sendingInWindow = /^(Send back|Sign addendum)$/;

/** Presses what sends the work off, if there is something to send; whether there was. */
async function send({ page }: Person): Promise<boolean> {
  const window = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const isWindow = (await window.count()) > 0;
  const place = isWindow ? window.last() : page;
  const named = place.getByRole('button', { name: sending });
  const buttons = (isWindow ? named.or(place.getByRole('button', { name: sendingInWindow })) : named).and(
    page.locator(':not([aria-disabled=true])'),
  );
  const button = (await buttons.elementHandles()).at(-1);
  if (!button) return false;
  try {
    await button.click();
    return true;
  } catch (error) {
    // a window may close by itself just then, or another page come up
    if (await button.evaluate(({ isConnected }) => isConnected).catch(() => false)) throw error;
    return false;
  }
}

const noConnection = (page: Page) => page.getByText('No connection', { exact: true });
const isInside = async (page: Page) => (await page.getByRole('navigation', { name: 'Main' }).count()) > 0;
/** Runs in the page. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** The network is gone just as something is being saved. */
export async function cutWhileSaving(person: Person): Promise<void> {
  const { page } = person;
  const inside = await isInside(page);
  await Promise.all([send(person), page.context().setOffline(true)]);
  if (inside) await noConnection(page).waitFor();
  await page.context().setOffline(false);
  await noConnection(page).waitFor({ state: 'detached' });
}

/** Why nothing was sent: a refusal, or what a record lacks before it is signed. */
const saysWhyNot = (page: Page) =>
  page.getByRole('alert').or(page.getByText('Fill these in before you sign.'));

/** The server does what it is asked, and the answer never comes. */
export async function answerLost(person: Person): Promise<void> {
  const { page } = person;
  const lost: string[] = [];
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    if (!(await reachesServer(route))) return;
    lost.push(route.request().url());
    await route.abort('connectionreset').catch(() => {});
  });
  const isSent = await send(person);
  if (isSent)
    await expect.poll(async () => lost.length > 0 || (await saysWhyNot(page).count()) > 0).toBe(true);
  await page.unrouteAll({ behavior: 'wait' });
}

/** The server dies while something is being saved, and is started again. */
export async function killed(person: Person, { house }: Around): Promise<void> {
  await Promise.all([send(person).catch(() => false), house.server.killAndStart()]);
  await person.page.evaluate(twoFrames).catch(() => {});
}

interface Row {
  version: number;
  status: string;
  role: string;
}

/** Someone loses all rights in the middle of the work, tries to save all the same, and gets them back. */
export async function suspended(person: Person, { house }: Around): Promise<void> {
  const path = `/api/staff/staff/${person.staff}`;
  const { version } = await house.read<Row>(`${path}/`);
  await house.make('POST', `${path}/suspend/`, { version });
  await tryToSave(person);
  const now = await house.read<Row>(`${path}/`);
  await house.make('POST', `${path}/reinstate/`, { version: now.version });
}

/** Someone becomes a viewer in the middle of the work, tries to save all the same, and is what they were again. */
export async function demoted(person: Person, { house }: Around): Promise<void> {
  const path = `/api/staff/staff/${person.staff}/`;
  const body = { first_name: 'Bea', last_name: 'Wells', color: 'lime' };
  await house.make('PUT', path, { ...body, role: 'viewer' });
  await tryToSave(person);
  await house.make('PUT', path, { ...body, role: person.role });
}

/** Saves if there is something to save, until the server answers or the page says why not. */
export async function tryToSave(person: Person): Promise<void> {
  const [since, said] = [person.answers.length, person.said.length];
  if (!(await send(person))) return;
  await expect
    .poll(
      () => person.answers.slice(since).some(({ method }) => method !== 'GET') || person.said.length > said,
    )
    .toBe(true);
}
