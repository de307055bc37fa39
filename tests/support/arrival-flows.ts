import type { Page } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import { aBookingPage } from './booking-flows.ts';
import { arrive, button } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';

const door = '/api/public/clinics/[^/]+/arrivals/$';
const publicCalls = { readPage: new RegExp(`^GET ${door}`), tellArrival: new RegExp(`^POST ${door}`) };
type PublicCall = keyof typeof publicCalls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<PublicCall>;
}

const openClinic = oncePerFile(() => aBookingPage({ arrivals_open: true }));

/** Lets a call come back as a path has it; no one is expected at this clinic, which the page does not tell. */
function end(gate: Gate<PublicCall>, { type, actorId, error }: AnyEventObject) {
  const call = actorId as PublicCall;
  if (type.startsWith('xstate.done.actor.'))
    return call === 'readPage' ? gate.pass(call) : gate.answer(call, 200, { told: true });
  return error instanceof RefusedError
    ? gate.answer(call, error.status, { ...error.fields })
    : gate.cut(call);
}

/** Says who is here. */
export async function giveArrival(page: Page, letters = 'Ev') {
  await page.getByLabel('Day').fill('29');
  await page.getByLabel('Month').fill('2');
  await page.getByLabel('Year').fill('1984');
  await page.getByLabel('First two letters').fill(letters);
  await button(page, "I'm here").click();
}

/** The page at a clinic's door. */
export const arrivalOnPage: PageFlow<Scene> = {
  id: 'arrival',
  goesOn: () => true,
  async open(visitor) {
    const path = (await openClinic()).path.replace('/book/', '/arrive/');
    let gate: Gate<PublicCall> | undefined;
    const page = await visitor.visit(path, {
      async before(fresh) {
        await fresh.clock.install();
        gate = await guardCalls(fresh, publicCalls);
      },
    });
    await arrive(page, 'Check in');
    return { page, gate: gate as Gate<PublicCall> };
  },
  async make({ page, gate }, event, state) {
    switch (event.type) {
      case 'retried':
        return button(page, 'Try again').click();
      case 'typed':
        return page.getByLabel('Day').fill('29');
      case 'arrival.given':
        return giveArrival(page, event.arrival.letters);
      case 'left':
        return button(page, state === 'typing' ? 'Clear the page' : 'Done').click();
      default:
        return event.type.startsWith('xstate.after.') ? page.clock.fastForward(61_000) : end(gate, event);
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
        ...['Try again', "I'm here", 'Clear the page', 'Done'].filter((name) => names.includes(name)),
        ...(document.querySelector('button[aria-busy=true]') ? ['busy'] : []),
      ].join(' | ');
    }),
  views: {
    loading: 'Check in |  | Loading the page…',
    unreachable: 'Check in |  | Try again',
    closed: "You can't check in here now |  | Try again",
    resting: "Check in |  | I'm here",
    typing: "Check in |  | I'm here | Clear the page",
    telling: "Check in |  | I'm here | busy",
    told: 'Check in | Thank you. Take a seat | Done',
    paused: 'Check in | Speak to the desk | Done',
  },
  impossible: ({ type }, state) =>
    type === 'arrival.given' && state === 'resting'
      ? 'Whoever gives something has typed it before.'
      : undefined,
};
