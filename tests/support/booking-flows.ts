import { randomInt } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { bookingSamples } from '#machines/flows/door/booking.samples.ts';
import type { KeptBooking } from '#machines/flows/door/booking.setup.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { type Account, createAccount } from './account.ts';
import { openPage } from './booking-page.ts';
import { arrive, button } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { fromHousehold } from './household.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';
import { bookableClinic } from './reservations.ts';

/** A clinic whose booking page is open. */
export async function aBookingPage(settings: object = {}, owner: Promise<Account> = createAccount()) {
  const made = await bookableClinic('Europe/Berlin', owner);
  const { account, clinic, service } = made;
  const put = (path: string, body: object) => account.call<never>('PUT', path, body);
  const slug = await openPage({ clinic: clinic.id, service: service.id, put }, settings);
  return { ...made, path: `/book/${slug}` };
}

const openClinic = oncePerFile(() => aBookingPage());

const base = '/api/public/';
const publicCalls = {
  readPage: new RegExp(`^GET ${base}clinics/[^/]+/$`),
  listTimes: new RegExp(`^GET ${base}clinics/[^/]+/times/`),
  holdTime: new RegExp(`^POST ${base}clinics/[^/]+/bookings/$`),
  sendCode: new RegExp(`^POST ${base}bookings/[^/]+/code/$`),
  finish: new RegExp(`^POST ${base}bookings/[^/]+/finish/$`),
};
type PublicCall = keyof typeof publicCalls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<PublicCall>;
  /** The code that solves tasks, which is fetched when one is set: for as long as it is on its way, one is being solved. */
  readonly code: Route[];
}

/** Lets a call come back as a path has it; what the real server would need a mailbox for is answered in its stead. */
async function end({ gate, code }: Scene, { type, actorId, error, output }: AnyEventObject) {
  if (actorId === 'solve') {
    await expect.poll(() => code.length).toBeGreaterThan(0);
    return type.startsWith('xstate.done.actor.') ? code.shift()?.continue() : code.shift()?.abort();
  }
  const call = actorId as PublicCall;
  if (type.startsWith('xstate.done.actor.')) {
    if (call === 'readPage' || call === 'listTimes') return gate.pass(call);
    return gate.answer(call, statusOf(call, output), output);
  }
  return error instanceof RefusedError
    ? gate.answer(call, error.status, { ...error.fields })
    : gate.cut(call);
}

const statusOf = (call: PublicCall, output: object) =>
  call !== 'holdTime' ? 200 : 'challenge' in output ? 428 : 201;

/** Fills in who comes. */
export async function givePerson(page: Page, recipient = 'ana@example.test', firstName = 'Ana') {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Silva');
  await page.getByLabel('Day').fill('29');
  await page.getByLabel('Month').fill('2');
  await page.getByLabel('Year').fill('1984');
  await page.getByLabel('Email').fill(recipient);
  await button(page, 'Send code').click();
}

/** What the tab kept where a path begins, of the service that the clinic really offers. */
async function keptAt(start: number): Promise<Record<string, string>> {
  const inputs = bookingSamples.inputs?.() as { kept: KeptBooking | null }[] | undefined;
  const kept = inputs?.[start]?.kept;
  if (!kept) return {};
  const { path, service } = await openClinic();
  const search = { ...kept.search, service: kept.search.service === 1 ? service.id : 0 };
  const entry = { clinic: path.slice(6), until: Date.now() + 600_000, kept: { ...kept, search } };
  return { booking: JSON.stringify(entry) };
}

/** A browser of someone who lives where no other test does: what is counted by address is counted for each alone. */
export const fromHome = () => ({
  extraHTTPHeaders: { 'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}` },
});

/** The browser's Back. */
export const goBack = (page: Page) => page.evaluate(() => history.back());

/** A clinic's booking page. */
export const bookingOnPage: PageFlow<Scene> = {
  id: 'booking',
  async open(visitor, start) {
    const kept = await keptAt(start);
    let gate: Gate<PublicCall> | undefined;
    const page = await visitor.visit((await openClinic()).path, {
      extraHTTPHeaders: fromHousehold(),
      async before(fresh) {
        gate = await guardCalls(fresh, publicCalls);
        await fresh.addInitScript((entries) => {
          for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value);
        }, kept);
        // no server keeps a time that a path has made up
        await fresh.route('**/release/', (route) => route.fulfill({ status: 204 }));
      },
    });
    await arrive(page, 'Book a visit');
    const code: Route[] = [];
    await page.route('**/assets/*.js', (route) => void code.push(route));
    return { page, gate: gate as Gate<PublicCall>, code };
  },
  async make(scene, event, state, { context }) {
    const { page } = scene;
    switch (event.type) {
      case 'retried':
        return button(page, retrying(state)).click();
      case 'service.weighed':
        return page.getByRole('combobox', { name: 'With whom?' }).selectOption('Anyone');
      case 'service.chosen':
        return button(page, 'See free times').click();
      case 'week.changed':
        return button(page, 'Later').click();
      case 'time.chosen':
        return page.getByRole('radio').first().check();
      case 'time.decided':
        if (context.time === null)
          return expect.poll(() => page.getByRole('button', { name: /^Take / }).count()).toBe(0);
        return page.getByRole('button', { name: /^Take / }).click();
      case 'person.typed':
        return page.getByLabel('First name').fill('Ana');
      case 'person.given':
        return givePerson(page, event.person.recipient, event.person.first_name);
      case 'code.given':
        await page.getByLabel('Code').fill(event.code);
        return button(page, 'Book visit').click();
      case 'code.wanted':
        return button(page, 'Send another code').click();
      case 'left':
        // where a time was lost there is no other way back
        if (state === 'expired' || state === 'spent' || state === 'limited') return goBack(page);
        return button(page, leaving(state)).click();
      default:
        return end(scene, event);
    }
  },
  look: (page) =>
    page.evaluate(() => {
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      const says = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent ?? '');
      const names = [...document.querySelectorAll('button')].map((one) => one.textContent);
      return [
        text('h1'),
        text('h2'),
        ...says.filter((one) => /…$|^Many are booking/.test(one)),
        ...(names.includes('See free times') ? ['services'] : []),
        ...(names.includes('Try again') ? ['retry'] : []),
        ...(document.querySelector('button[aria-busy=true]') ? ['busy'] : []),
      ].join(' | ');
    }),
  views: {
    loading: 'Book a visit |  | Loading the page…',
    unreachable: 'Book a visit |  | retry',
    'regaining.asking': 'Book a visit |  | Loading the page…',
    'regaining.solving': 'Book a visit |  | Loading the page…',
    closed: "You can't book here now | ",
    choosing: 'Book a visit |  | services',
    searching: 'Book a visit | Choose a time | Looking for free times…',
    untimed: 'Book a visit | Choose a time | retry',
    timing: 'Book a visit | Choose a time',
    holding: 'Book a visit | Choose a time | busy',
    solving: 'Book a visit | Choose a time | Many are booking right now. This takes a few seconds. | busy',
    'held.naming': 'Book a visit | Who is coming?',
    'held.sending': 'Book a visit | Who is coming? | busy',
    'held.rereading': 'Book a visit | Who is coming? | busy',
    'held.proving': 'Book a visit | Enter the code',
    'held.booking': 'Book a visit | Enter the code | busy',
    expired: 'Book a visit | Your time was released',
    spent: 'Book a visit | Too many wrong codes',
    limited: "Book a visit | You can't book another visit online",
    booked: 'Book a visit | Your visit is booked',
    requested: 'Book a visit | Your visit is requested',
  },
  impossible: ({ type }) =>
    /^xstate\.after\.(hold|working)\./.test(type) ? 'Nobody waits so long here; the chart does.' : undefined,
};

function retrying(state: string): string {
  if (state === 'limited') return 'Book for someone else';
  return state === 'unreachable' || state === 'untimed' ? 'Try again' : 'Choose again';
}

const leaving = (state: string) =>
  state === 'held.naming' ? 'Choose another time' : state === 'held.proving' ? 'Change details' : 'Back';
