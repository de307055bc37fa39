import { expect } from 'vitest';
import { arrive, button, field, fill, logOut, signIn, stored } from '#tests/support/gestures.ts';
import { type Around, type Deed, isRestored, write } from './deed.ts';
import { reachesServer } from './lostAnswer.ts';
import { enter, type Person } from './person.ts';
import { readRecord, records, type Stored, written } from './records.ts';

/** How someone's time at a browser ends before their work does. */
type Parting = (person: Person, around: Around) => Promise<void>;

const isLocked: Parting = async ({ page }) => {
  await page.clock.fastForward(16 * 60_000);
  await arrive(page, 'Locked');
};

const partings: Record<string, Parting> = {
  isLocked,
  async isSuspended(person, around) {
    const path = `/api/staff/staff/${person.staff}`;
    const { version } = await around.house.read<Stored>(`${path}/`);
    await around.house.make('POST', `${path}/suspend/`, { version });
    await isLocked(person, around);
  },
  async hasNoSession({ page, ask }) {
    const { auth_refresh: refresh } = await stored(page);
    await ask('POST', '/api/auth/logout/', { refresh });
    await page.reload();
    await arrive(page, 'Sign in');
  },
};

/** Everything that a page holds and shows, with what stands in its fields. */
const shownOn = ({ page }: Person) =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value),
      ...Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key)),
    ].join('\n'),
  );

/** Another one signs in at someone's browser, looks around and logs out: nothing of the first one is there. */
async function lend(person: Person, other: Person, secret: string): Promise<void> {
  const { page } = person;
  const showsNothing = async () => expect(await shownOn(person)).not.toContain(secret);
  await showsNothing();
  expect(Object.keys(await stored(page))).not.toContain('auth_token');
  person.isLent = true;
  const another = button(page, 'Sign in as someone else');
  if ((await another.count()) > 0) await another.click();
  await signIn(page, other.account);
  await button(page, 'Account').waitFor();
  await showsNothing();
  await page.goto(new URL('/dashboard', page.url()).href);
  await arrive(page, 'Overview');
  await showsNothing();
  await logOut(page);
  await arrive(page, 'Sign in');
  await showsNothing();
  await page.goto('about:blank');
  person.isLent = false;
}

/** Comes back to the browser that was lent, with every right of before. */
async function comeBack(person: Person, { house }: Around, path: string): Promise<void> {
  const member = `/api/staff/staff/${person.staff}`;
  const { status, version } = await house.read<Stored>(`${member}/`);
  if (status === 'suspended') await house.make('POST', `${member}/reinstate/`, { version });
  await person.page.goto(new URL('/dashboard', house.server.origin).href);
  await enter(person, person.account);
  await person.come(path);
}

/** Anyone else who may sit down at someone's browser. */
const someoneElse = (person: Person, { chance, people }: Around): Person =>
  chance.pick(people.filter((one) => one !== person));

/** Someone's time at a browser ends in the middle of a note, and another one works there: the note waits for who wrote it. */
export const partInNote: Deed = async function* (person, around) {
  const { house, chance, word } = around;
  const patient = chance.pick(house.patients);
  const form = `${records}/create/${patient}`;
  await person.come(form);
  await field(person.page, 'Plan').waitFor();
  if (await isRestored(person, `medicalRecordCreate-${patient}`)) return;
  const text = write(person, word());
  await fill(person.page, { 'Chief complaint': 'Cough', Plan: text });
  await partings[chance.pick(Object.keys(partings))]?.(person, around);
  await lend(person, someoneElse(person, around), text);
  await comeBack(person, around, form);
  await field(person.page, 'Plan').waitFor();
  await expect.poll(() => field(person.page, 'Plan').inputValue(), { message: 'the note' }).toBe(text);
  yield;
  await button(person.page, 'Save draft').click();
  await person.page.getByRole('heading', { level: 1, name: 'Edit medical record' }).waitFor();
};

/** Someone's time at a browser ends while they sign, and another one works there: they have signed, or no one has. */
export const partInSignature: Deed = async function* (person, around) {
  const { house, chance, word } = around;
  const text = word();
  const { id } = await written(around, person, { plan: text });
  await person.come(`${records}/detail/${id}`);
  const { page } = person;
  await page.getByText(text).first().waitFor();
  await page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: 'Sign', exact: true })
    .click();
  const sign = button(page, 'Sign and lock');
  await sign.waitFor();
  const isSent = chance.happens(50);
  let isAnswered = false;
  await page.route('**/sign/', async (route) => {
    if (await reachesServer(route)) isAnswered = true;
  });
  if (isSent) {
    await sign.click();
    await expect.poll(() => isAnswered, { message: 'the signature arrives' }).toBe(true);
  }
  await partings[chance.pick(Object.keys(partings))]?.(person, around);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await lend(person, someoneElse(person, around), text);
  expect((await readRecord(house, id)).status).toBe(isSent ? 'signed' : 'draft');
  await comeBack(person, around, `${records}/detail/${id}`);
  await person.page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: isSent ? 'Amend' : 'Sign', exact: true })
    .waitFor();
  yield;
};
