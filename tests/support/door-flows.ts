import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import { turnTab } from './app-in-page.ts';
import { aVisit, giveBirthDate, linkTo, partsOf } from './door-pages.ts';
import { arrive, button } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { fromHousehold } from './household.ts';
import type { PageFlow } from './pageFlow.ts';

const base = '/api/public/visits/[^/]+/';
const publicCalls = {
  readVisit: new RegExp(`^GET ${base}$`),
  identifyPatient: new RegExp(`^POST ${base}identify/$`),
  confirmVisit: new RegExp(`^POST ${base}confirm/$`),
  arriveAtVisit: new RegExp(`^POST ${base}arrive/$`),
  takeOffer: new RegExp(`^POST ${base}take-offer/$`),
  declineOffer: new RegExp(`^POST ${base}decline-offer/$`),
  cancelVisit: new RegExp(`^POST ${base}cancel/$`),
  listVisitTimes: new RegExp(`^GET ${base}times/`),
  moveVisit: new RegExp(`^POST ${base}move/$`),
  askClinic: new RegExp(`^POST ${base}questions/$`),
};
type PublicCall = keyof typeof publicCalls;

interface Scene<Call extends string> {
  readonly page: Page;
  readonly gate: Gate<Call>;
}

const wishes: Readonly<Record<string, string>> = {
  details: "See what it's for",
  cancel: 'Cancel visit',
  move: 'Move visit',
  ask: 'Ask the clinic',
};

/** Lets a call come back as a path has it; what no real server does in this place is answered in its stead. */
function end<Call extends string>(gate: Gate<Call>, { type, actorId, error, output }: AnyEventObject) {
  const call = actorId as Call;
  const { state } = (output ?? {}) as { state?: string };
  if (type.startsWith('xstate.done.actor.')) {
    const isFailed = state === 'wrong' || state === 'locked' || state === 'unknown';
    return isFailed || onTheDay.includes(actorId) ? gate.answer(call, 200, output) : gate.handOn(call);
  }
  return error instanceof RefusedError
    ? gate.answer(call, error.status, { detail: 'This was refused.' })
    : gate.cut(call);
}

/** What no server does for a visit that is booked and lies days ahead. */
const onTheDay = ['arriveAtVisit', 'takeOffer', 'declineOffer'];
const offer = '"offer":{"state":"open","until":"2036-03-01T10:00:00Z"}';

/** Shows such a visit as it is on its day and as it is when it is offered, with the buttons of both. */
async function asOnTheDay(route: Route) {
  const response = await route.fetch();
  const text = await response.text();
  await route.fulfill({
    response,
    body: text.replace('"arrive":false', '"arrive":true').replace('"offer":null', offer),
  });
}

/** A patient's page, opened by a link. */
export const visitByLinkOnPage: PageFlow<Scene<PublicCall>> = {
  id: 'visitByLink',
  // a visit that was cancelled or moved has fewer buttons, of which its chart knows nothing
  goesOn: ({ type }) => !/^xstate\.done\.actor\.(cancel|move)Visit$/.test(type),
  async open(visitor) {
    const path = await linkTo(await aVisit());
    let gate: Gate<PublicCall> | undefined;
    const page = await visitor.visit(path, {
      extraHTTPHeaders: fromHousehold(),
      async before(fresh) {
        await fresh.route('**/api/public/visits/**', asOnTheDay);
        gate = await guardCalls(fresh, publicCalls);
      },
    });
    await arrive(page, 'Your visit');
    return { page, gate: gate as Gate<PublicCall> };
  },
  async make({ page, gate }, event, state, { context }) {
    switch (event.type) {
      case 'retried':
        return button(page, 'Try again').click();
      case 'attention.returned':
        return turnTab(page);
      case 'confirm.wanted':
        return button(page, "I'll come").click();
      case 'arrival.wanted':
        return button(page, "I'm here").click();
      case 'offer.taken':
        return button(page, 'Take this time').click();
      case 'offer.declined':
        return button(page, 'Decline this time').click();
      case 'wish.made':
        if (event.wish === 'details' && context.pass !== null)
          return expect.poll(() => button(page, "See what it's for").count()).toBe(0);
        return button(page, wishes[event.wish] ?? '').click();
      case 'birthDate.given':
        return giveBirthDate(page, partsOf(event.date));
      case 'cancellation.typed':
        return page.getByLabel('Note for the clinic (optional)').fill(event.cancellation.note);
      case 'cancellation.given':
        await page.getByLabel('Reason').selectOption('sick');
        return button(page, 'Cancel visit').click();
      case 'search.changed':
        return page.getByLabel('Show times with other people too').click();
      case 'time.chosen':
        return page.getByRole('radio').first().check();
      case 'move.decided':
        if (context.time === null)
          return expect.poll(() => page.getByRole('button', { name: /^Move to / }).count()).toBe(0);
        return page.getByRole('button', { name: /^Move to / }).click();
      case 'question.typed':
        return page.getByLabel('Your question').fill(event.text);
      case 'question.given':
        await page.getByLabel('Your question').fill(event.text);
        return button(page, 'Send question').click();
      case 'left':
        return button(page, /^(cancelling|moving)/.test(state) ? 'Keep visit' : 'Back to the visit').click();
      default:
        return end(gate, event);
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
        ...says.filter((one) => /…$/.test(one)),
        ...(names.includes('Try again') ? ['retry'] : []),
        ...(document.querySelector('button[aria-busy=true]') ? ['busy'] : []),
      ].join(' | ');
    }),
  views: {
    loading: 'Your visit |  | Loading your visit…',
    unreachable: 'Your visit |  | retry',
    gone: "This link doesn't open a visit | ",
    locked: 'This link is closed | ',
    'viewing.shown': 'Your visit | ',
    'viewing.rereading': 'Your visit | ',
    confirming: 'Your visit |  | busy',
    arriving: 'Your visit |  | busy',
    taking: 'Your visit |  | busy',
    declining: 'Your visit |  | busy',
    'identifying.asking': 'Your visit | Who are you?',
    'identifying.checking': 'Your visit | Who are you? | busy',
    'identifying.unprovable': 'Your visit | Call the clinic',
    'cancelling.choosing': 'Your visit | Cancel your visit?',
    'cancelling.sending': 'Your visit | Cancel your visit? | busy',
    'moving.searching': 'Your visit | Choose another time | Looking for free times…',
    'moving.unanswered': 'Your visit | Choose another time | retry',
    'moving.choosing': 'Your visit | Choose another time',
    'moving.sending': 'Your visit | Choose another time | busy',
    'asking.writing': 'Your visit | Ask the clinic',
    'asking.sending': 'Your visit | Ask the clinic | busy',
  },
  impossible: () => undefined,
};

const staffCalls = {
  listLinks: /^GET \/api\/patients\/appointments\/\d+\/links\/$/,
  makeLink: /^POST \/api\/patients\/appointments\/\d+\/links\/$/,
  changeLinks: /^POST \/api\/patients\/appointments\/\d+\/(links|questions)\/\d+\/(withdraw|settle)\/$/,
};
type StaffCall = keyof typeof staffCalls;

const asked = {
  id: 1,
  text: 'Parking?',
  asked_at: '2036-03-01T09:00:00Z',
  settled_at: null,
  settled_by_name: '',
};
const link = {
  id: 1,
  way: 'copied',
  made_at: '2036-03-01T09:00:00Z',
  made_by_name: '',
  opened_at: null,
  state: 'live',
};
const shownAs = ({ is_closed }: { is_closed: boolean }) => ({
  ...{ channel: 'mail', recipient: 'a@b.test', can_be_made: true, is_closed },
  ...{ links: [link], questions: [asked] },
});

/** The card of the patient's links on the page of a reservation. */
export const visitLinksOnPage: PageFlow<Scene<StaffCall>> = {
  id: 'visitLinks',
  goesOn: () => true,
  async open(visitor) {
    const { account, visit } = await aVisit();
    let gate: Gate<StaffCall> | undefined;
    const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, {
      as: account,
      async before(fresh) {
        gate = await guardCalls(fresh, staffCalls);
      },
    });
    await arrive(page, 'Reservation');
    return { page, gate: gate as Gate<StaffCall> };
  },
  async make({ page, gate }, event) {
    switch (event.type) {
      case 'retried':
        return button(page, 'Try again').click();
      case 'link.wanted':
        return button(page, event.send ? 'Send link' : 'Copy or print link').click({ force: true });
      case 'withdrawal.wanted':
        return button(page, 'Withdraw link').first().click();
      case 'question.settled':
        return button(page, 'Mark as answered').click();
      case 'link.noted':
        return button(page, 'Close').click();
    }
    if (event.type === 'xstate.done.actor.makeLink')
      return gate.answer('makeLink', 201, { ...event.output, links: shownAs(event.output.links) });
    if (event.type.startsWith('xstate.done.actor.'))
      return gate.answer(event.actorId as StaffCall, 200, shownAs(event.output));
    const { actorId, error } = event;
    if (error instanceof RefusedError)
      return gate.answer(actorId as StaffCall, error.status, { detail: 'This was refused.' });
    // what has no body is asked for again by the client itself
    return actorId === 'listLinks' ? gate.fail('listLinks') : gate.cut(actorId as StaffCall);
  },
  look: (page) =>
    page.evaluate(() => {
      const names = [...document.querySelectorAll('button')].map((one) => one.textContent);
      return [
        ...(names.includes('Copy or print link') ? ['links'] : []),
        ...(names.includes('Try again') ? ['retry'] : []),
        ...(document.querySelector('[role=alertdialog]') ? ['address'] : []),
        ...(document.querySelector('button[aria-busy=true]') ? ['busy'] : []),
      ].join(' | ');
    }),
  views: {
    reading: '',
    unread: 'retry',
    'resting.current': 'links',
    'resting.comparing': 'links',
    making: 'links | busy',
    made: 'links | address',
    changing: 'links | busy',
  },
  impossible: ({ type }) =>
    type === 'visit.changed' ? 'What changes the visit is beside the card, not in it.' : undefined,
};
