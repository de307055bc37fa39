import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#machines/lifecycles/roles.ts';
import { type Account, createAccount } from '#tests/support/account.ts';
import type { Visitor } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { findOperation } from '#tests/support/contract.ts';
import { button, fill, live } from '#tests/support/gestures.ts';
import { type Ask, asking, type House, lasting } from './house.ts';
import { watchUnanswered } from './unanswered.ts';

/** An answer that a page got from the API. */
export interface Answered {
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly text: string;
  /** How much the page had announced when it came. */
  readonly saidBefore: number;
}

/** Something that someone typed. */
export interface Word {
  readonly text: string;
  /** Where the server has it, once an answer has said so. */
  place: string | null;
  /** The one place where it may stand; the next word there takes its place, whoever types it. */
  readonly spot?: string;
}

/** Someone at a browser of their own. */
export interface Person {
  readonly role: Role;
  readonly staff: number;
  readonly account: Account;
  readonly ask: Ask;
  page: Page;
  /** Whether someone else sits at the browser, whose answers are not this person's. */
  isLent: boolean;
  /** A tab that was left open beside it. */
  beside: Page | null;
  readonly words: Word[];
  readonly answers: Answered[];
  /** Everything that the pages announced or wrote at a field. */
  readonly said: string[];
  /** Comes to a page of the app as it is now, through sign-in or lock where they stand in the way. */
  come(path: string): Promise<void>;
  /** Listens to a page that was opened beside the others. */
  follow(page: Page): void;
  /** Tells which calls of the pages got no answer. */
  unanswered(): string;
}

/** Runs in the page: tells whatever is announced, or written at a field. */
function overhear() {
  const spoken = '[role="alert"], [role="status"], [role="alertdialog"], [role="dialog"], [id$="-error"], h1';
  let shown = new Set<string>();
  const look = () => {
    const texts = [...document.querySelectorAll(spoken)].map((one) => one.textContent?.trim() ?? '');
    const present = new Set(texts.filter((text) => text !== ''));
    for (const text of present)
      if (!shown.has(text)) (window as unknown as { overheard(text: string): void }).overheard(text);
    shown = present;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Brings someone to their desk who works in the clinic. */
export async function bringPerson(visitor: Visitor, house: House, role: Role): Promise<Person> {
  const joined = await createAccount('bea', house.server.origin);
  const ask = asking(joined, house.server.origin);
  const joining = Promise.resolve(lasting(joined, ask));
  const account = await colleagueIn(house.owner, house.clinic, role, joining);
  if (worksElsewhere(role)) await colleagueIn(house.owner, house.elsewhere.id, role, joining);
  return atDesk(visitor, house, { role, account, staff: account.staff, ask });
}

/** Brings the owner of the clinic to a desk. */
export async function bringOwner(visitor: Visitor, house: House): Promise<Person> {
  const { owner: account, clinic } = house;
  const { results } = await house.read<{ results: { id: number }[] }>(
    `/api/staff/staff?clinic=${clinic}&role=owner`,
  );
  const ask = asking(account, house.server.origin);
  return atDesk(visitor, house, { role: 'owner', account, staff: results[0]?.id ?? 0, ask });
}

type Comer = Pick<Person, 'role' | 'staff' | 'account' | 'ask'>;

async function atDesk(visitor: Visitor, house: House, { role, account, staff, ask }: Comer): Promise<Person> {
  const said: string[] = [];
  const answers: Answered[] = [];
  const page = await visitor.visit('/dashboard', {
    as: account,
    origin: house.server.origin,
    before: async (fresh) => {
      await fresh.context().clock.install();
      await fresh.context().exposeBinding('overheard', (_, text: string) => said.push(text));
      await fresh.context().addInitScript(overhear);
    },
  });
  const note = async (response: Response) => {
    const { pathname } = new URL(response.url());
    const operation = pathname.startsWith('/api') && findOperation(response.request().method(), pathname);
    if (!operation || operation.id === 'listAppointmentChanges' || person.isLent) return;
    const saidBefore = said.length;
    const text = response.status() === 204 ? '' : await response.text().catch(() => null);
    // its page was closed before it could be read, so that no one was told anything
    if (text === null) return;
    const [method, status] = [response.request().method(), response.status()];
    answers.push({ operation: operation.id, method, status, text, saidBefore });
  };
  const unanswered = watchUnanswered();
  const follow = (one: Page) => {
    unanswered.follow(one);
    one.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    one.on('response', (response) => void note(response));
  };
  follow(page);
  const person: Person = {
    ...{
      role,
      staff,
      account,
      ask,
      page,
      isLent: false,
      beside: null,
      words: [],
      answers,
      said,
      follow,
      unanswered: unanswered.tell,
    },
    async come(path) {
      await turnHome(person.page, house);
      await go(person.page, path);
      await enter(person, account);
      const { pathname } = new URL(path, person.page.url());
      if (new URL(person.page.url()).pathname !== pathname) {
        await go(person.page, path);
        await enter(person, account);
      }
    },
  };
  await person.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  return person;
}

/** Whether someone of a role works in the other clinic too. */
export const worksElsewhere = (role: Role): boolean =>
  ['manager', 'assistant', 'receptionist'].includes(role);

/** Chooses the clinic of the story for the next page; a page that is on its way elsewhere has nothing to choose by. */
const turnHome = (page: Page, { clinic }: House): Promise<void> =>
  page.evaluate((id) => localStorage.setItem('defaultClinic', String(id)), clinic).catch(() => {});

/** Goes to an address; a page that is just on its way elsewhere is asked once more. */
async function go(page: Page, path: string): Promise<void> {
  const { href } = new URL(path, page.url());
  await page.goto(href).catch(() => page.goto(href));
}

/** Passes a sign-in or a lock that a page came up with. */
export async function enter({ page }: Pick<Person, 'page'>, { email, password }: Account): Promise<void> {
  await live(page);
  const title = await titleOf(page);
  if (!isDoor(title)) return;
  await fill(page, { ...(title === 'Sign in' && { Email: email }), Password: password });
  await button(page, title === 'Sign in' ? 'Sign in' : 'Unlock').click();
  await expect.poll(() => titleOf(page).then(isDoor)).toBe(false);
}

/** Whether a page asks who is there. */
export const isDoor = (title: string): boolean => ['Sign in', 'Locked'].includes(title);

/** The title of a page, once it has one: nothing is shown while it is not known who is signed in. */
export async function titleOf(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  const read = async () => (await heading.textContent({ timeout: 10_000 }).catch(() => ''))?.trim() ?? '';
  let title = '';
  await expect
    .poll(async () => {
      title = await read();
      return title;
    })
    .not.toBe('');
  return title;
}
