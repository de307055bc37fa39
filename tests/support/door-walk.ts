import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, createAccount, unique } from './account.ts';
import { openPage } from './booking-page.ts';
import { aVisit, linkTo } from './door-pages.ts';
import { arrive, button, field } from './gestures.ts';
import * as keys from './keyboard.ts';

/** What a clinic calls what its patients read about from home. */
export interface Names {
  readonly service: string;
  readonly last: string;
  readonly form: string;
  readonly question: string;
}

const plain: Names = {
  ...{ service: 'Skin check', last: 'Lefèvre' },
  ...{ form: 'Treatment', question: 'Tablets' },
};

/** Words that no line of a phone is wide enough for. */
export const endless: Names = {
  ...{ service: 'x'.repeat(100), last: 'W'.repeat(57) },
  ...{ form: 'T'.repeat(100), question: 'O'.repeat(100) },
};

/** A clinic with all of its doors open, and a visit that asks for a form. */
export async function openDoors(names: Names = plain, owner: Promise<Account> = createAccount()) {
  const world = await aVisit(owner);
  const { account, clinic, staff, make, book } = world;
  const put = (path: string, body: object) => account.call<never>('PUT', path, body);
  // two of them, so that it is said whose each time is
  const colleague = await make('/api/staff/staff', {
    ...{ first_name: 'Aurélie', last_name: names.last, color: 'teal' },
  });
  const service = await make('/api/services/services', {
    ...{ name: names.service, duration_minutes: 30, color: 'teal' },
    staff: [{ staff: staff.id }, { staff: colleague.id }],
  });
  const settings = { arrivals_open: true, intro: names.service, closing: names.service };
  const slug = await openPage({ clinic: clinic.id, service: service.id, put }, settings);
  const form = await make('/api/patients/consent-forms', {
    ...{ title: names.form, signature_method: 'typed', services: [service.id] },
    blocks: [
      { key: 'text', type: 'paragraph', label: `${names.form}\n\n${'More of it. '.repeat(200)}` },
      { key: 'takes', type: 'checkbox_group', label: names.question, options: [names.question] },
      { key: 'agree', type: 'checkbox', label: 'I agree.', required: true },
    ],
  });
  await account.call('POST', `/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  // after the patient's other visit on that day
  const start_at = new Date(Date.parse(world.visit.start_at ?? '') + 2 * 3_600_000).toISOString();
  const visit = await book({
    ...{ patient: world.eva, staff: colleague.id, service: service.id, start_at },
  });
  const link = await linkTo({ ...world, visit });
  return { names, book: `/book/${slug}`, door: `/arrive/${slug}`, visit: link, forms: `${link}/forms` };
}

export type Doors = Awaited<ReturnType<typeof openDoors>>;

/** What goes through the pages: a finger or the keys. */
export interface Hand {
  press(page: Page, target: Locator): Promise<unknown>;
  /** Ticks a box, or chooses one of several. */
  choose(page: Page, target: Locator): Promise<unknown>;
  type(page: Page, label: string, text: string): Promise<unknown>;
  readToEnd(page: Page): Promise<unknown>;
}

export const finger: Hand = {
  press: (_, target) => target.tap(),
  choose: (_, target) => target.check(),
  type: (page, label, text) => field(page, label).fill(text),
  // half a screen at a time: with large letters more than a screen of buttons comes after the text
  readToEnd: (page) => page.evaluate(() => scrollBy(0, innerHeight / 2)),
};

export const keyboard: Hand = {
  press: keys.press,
  async choose(page, target) {
    await keys.reach(page, target);
    await page.keyboard.press('Space');
    expect(await target.isChecked()).toBe(true);
  },
  type: keys.type,
  readToEnd: (page) => page.keyboard.press('End'),
};

/** What is done at every step before the hand goes on, and with a button that needs the network. */
export interface Walk {
  readonly hand: Hand;
  look(page: Page): Promise<unknown>;
  /** Presses what asks the server; the network may be gone at first. */
  send(page: Page, target: Locator): Promise<unknown>;
}

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();

async function giveDate(page: Page, hand: Hand) {
  await hand.type(page, 'Day', '29');
  await hand.type(page, 'Month', '2');
  await hand.type(page, 'Year', '1984');
}

/** Books a visit, with a code that the test takes for right. */
export async function walkBooking(page: Page, { hand, look, send }: Walk) {
  await page.route('**/finish/', async (route) => {
    // what a test answers comes without a network too
    if (!(await page.evaluate(() => navigator.onLine))) return route.abort('internetdisconnected');
    await route.fulfill({ json: { state: 'booked', left: 0, link: 'Zk3vQm1n8sJtY5wXc2LrP0aUeHdGi7bO' } });
  });
  await arrive(page, 'Book a visit');
  await look(page);
  await hand.press(page, button(page, 'See free times'));
  await step(page, 'Choose a time');
  await hand.press(page, button(page, 'Later'));
  await hand.choose(page, page.getByRole('radio').first());
  await look(page);
  await send(page, page.getByRole('button', { name: /^Take / }));
  await step(page, 'Who is coming?');
  await look(page);
  await hand.press(page, button(page, 'Send code'));
  await page.getByText('Enter the first name.').waitFor();
  await look(page);
  await hand.type(page, 'First name', 'Ana');
  await hand.type(page, 'Last name', 'Silva');
  await giveDate(page, hand);
  await hand.type(page, 'Email', `${unique('ana')}@example.test`);
  await send(page, button(page, 'Send code'));
  await step(page, 'Enter the code');
  await look(page);
  await hand.type(page, 'Code', '123456');
  await send(page, button(page, 'Book visit'));
  await step(page, 'Your visit is booked');
  await look(page);
}

/** Looks at a visit, at other times for it, and asks the clinic. */
export async function walkVisit(page: Page, { hand, look, send }: Walk, { names }: Doors) {
  await arrive(page, 'Your visit');
  await look(page);
  await hand.press(page, button(page, "See what it's for"));
  await step(page, 'Who are you?');
  await giveDate(page, hand);
  await look(page);
  await send(page, button(page, 'Continue'));
  await page.getByText(names.service).first().waitFor();
  await look(page);
  await hand.press(page, button(page, 'Move visit'));
  await step(page, 'Choose another time');
  await hand.choose(page, page.getByLabel('Show times with other people too'));
  await hand.choose(page, page.getByRole('radio').first());
  await look(page);
  await hand.press(page, button(page, 'Keep visit'));
  await hand.press(page, button(page, 'Ask the clinic'));
  await step(page, 'Ask the clinic');
  await hand.type(page, 'Your question', 'Is there parking?');
  await look(page);
  await send(page, page.locator('main button[type=submit]'));
  await page.getByText('Your question is sent. The clinic will get back to you.').waitFor();
  await look(page);
}

/** Reads, answers and signs a form. */
export async function walkForms(page: Page, { hand, look, send }: Walk, { names }: Doors) {
  await arrive(page, 'Forms for your visit');
  await step(page, 'Who are you?');
  await giveDate(page, hand);
  await look(page);
  await send(page, button(page, 'Continue'));
  await step(page, 'What the clinic asks for');
  await look(page);
  await hand.press(page, button(page, `Read and sign ${names.form}`));
  await step(page, 'Read the form');
  await look(page);
  await expect
    .poll(async () => {
      await hand.readToEnd(page);
      return page.getByText('Scroll to the end of the text first.').filter({ visible: true }).count();
    })
    .toBe(0);
  await hand.press(page, button(page, 'Continue'));
  await step(page, 'Answer the questions');
  await hand.choose(page, page.getByRole('checkbox', { name: names.question }));
  await hand.choose(page, page.getByLabel('I agree.'));
  await look(page);
  await hand.press(page, button(page, 'Continue'));
  await step(page, 'Sign');
  await hand.type(page, 'Type the full name', 'Eva Lima');
  await look(page);
  await send(page, button(page, 'Sign and send'));
  await page.getByText('Signed. The clinic has it.').waitFor();
  await look(page);
}

/** Says at the door who is here. */
export async function walkArrival(page: Page, { hand, look, send }: Walk) {
  await arrive(page, 'Check in');
  await look(page);
  await giveDate(page, hand);
  await hand.type(page, 'First two letters of your first name', 'Ev');
  await look(page);
  await send(page, button(page, "I'm here"));
  await step(page, 'Thank you. Take a seat');
  await look(page);
  await hand.press(page, button(page, 'Done'));
  await button(page, "I'm here").waitFor();
}

/** Every page that patients open from home, with the way through it. */
export const walks = [
  ['book', walkBooking],
  ['visit', walkVisit],
  ['forms', walkForms],
  ['door', walkArrival],
] as const;
