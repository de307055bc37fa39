import type { Page } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import type { Visitor } from './browser.ts';
import { arrive, button } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';
import { bookableClinic, inMinutes } from './reservations.ts';

const calls = {
  moveReservation: /^POST \/api\/patients\/appointments\/\d+\/(confirm|cancel|reopen|undo)\/$/,
  readReservation: /^GET \/api\/patients\/appointments\/\d+\/$/,
};
type Call = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
  readonly id: number;
}

interface View {
  isBusy: boolean;
  isSlow: boolean;
  isFailed: boolean;
  isUndoable: boolean;
  /** The dialog that asks for a reason: what its button does. */
  dialog: 'open' | 'sending' | 'unanswered' | null;
}

const minute = 60_000;
const labels = { confirm: 'Confirm', cancel: 'Cancel reservation', noShow: 'No-show', reopen: 'Reopen' };

/** A clinic for all paths, made afresh before its access token expires. */
const desk = oncePerFile(() => ({ clinic: bookableClinic(), booked: 0 }), 5 * minute);

async function visitAt(start: number) {
  const at = desk();
  const { account, book, move } = await at.clinic;
  at.booked += 1;
  const booked = await book({ start_at: inMinutes(3 * 24 * 60 + 60 * at.booked) });
  const isCancelled = start === 1;
  if (isCancelled) await move(booked, 'cancel', { reason: 'sick', cancelled_by: 'patient' });
  return { account, id: booked.id };
}

async function open(visitor: Visitor, start: number): Promise<Scene> {
  const { account, id } = await visitAt(start);
  const user = await account.call<{ id: number }>('GET', '/api/auth/active-user');
  let gate: Gate<Call> | undefined;
  const page = await visitor.visit(`/dashboard/reservations/detail/${id}`, {
    as: account,
    // a day passes in some of the paths
    stored: { [`preferences:${user.id}`]: JSON.stringify({ lockMinutes: 0 }) },
    async before(fresh) {
      // the minute in which the cancellation that is found could be taken back is over
      await fresh.clock.install({ time: Date.now() + (start === 1 ? 2 * minute : 0) });
      gate = await guardCalls(fresh, calls);
      gate.leave('readReservation', true);
    },
  });
  await arrive(page, 'Reservation');
  return { page, gate: gate as Gate<Call>, id };
}

/** By what a newer version of the reservation is known on the page. */
const newer = 'This is newer.';

/** Has the page read its reservation again, as it does after a while without network. */
async function reread({ page, id }: Scene, isNewer: boolean) {
  const path = `**/api/patients/appointments/${id}/`;
  if (isNewer)
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const found = await response.json();
      const json = { ...found, version: found.version + 1, last_move: null, reason: newer };
      await route.fulfill({ response, json });
    });
  // one that the page gives up for another never finishes
  const read = page
    .waitForRequest(path)
    .then((one) => page.waitForEvent('requestfinished', (other) => other.url() === one.url()));
  // only told, not done: what is on its way arrives
  await page.evaluate(() => {
    for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name));
  });
  await read;
  // it is there before the page has it: that waits for what stands beside it too
  if (isNewer) await page.getByText(newer).first().waitFor();
}

const inActions = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Actions' }).getByRole('button', { name, exact: true });

async function choose(page: Page, move: keyof typeof labels) {
  const chosen = inActions(page, labels[move]);
  // what the lifecycle does not know here has no button; what it refuses now has one that does nothing
  if ((await chosen.count()) > 0) await chosen.press('Enter');
}

async function submit(page: Page) {
  const dialog = page.getByRole('dialog');
  if ((await dialog.getByText('Choose a reason').count()) > 0) {
    await dialog.getByRole('button', { name: /Reason/ }).click();
    await page.getByRole('option', { name: 'Patient is sick' }).click();
    await dialog.getByRole('radio', { name: 'The clinic' }).check();
  }
  await dialog.locator('button[type="submit"]').click();
}

async function fail({ gate }: Scene, call: Call, error: unknown) {
  if (!(error instanceof RefusedError)) return gate.fail(call);
  if (error.status === 412) gate.leave('readReservation', false);
  const where = error.status === 409 ? 'start_at' : 'detail';
  return gate.answer(call, error.status, { [where]: 'This was refused.' });
}

async function make(at: Scene, event: AnyEventObject, state: string): Promise<unknown> {
  const { page, gate } = at;
  const call = String(event.actorId ?? '') as Call;
  const { type } = event;
  if (type === 'move.chosen') return choose(page, event.move);
  if (type === 'form.changed') return page.getByRole('dialog').getByRole('textbox').first().fill('Called.');
  if (type === 'saving.stored') {
    await submit(page);
    await gate.pass('moveReservation');
    return gate.leave('readReservation', true);
  }
  if (type === 'saving.refused') {
    await submit(page);
    return fail(at, 'moveReservation', event.error);
  }
  if (type === 'undo.asked') {
    // what cannot be taken back has no button
    const undo = inActions(page, 'Undo');
    return (await undo.count()) > 0 ? undo.click() : undefined;
  }
  if (type === 'move.dismissed') {
    if (state.startsWith('explaining')) return button(page, 'Keep as it is').click();
    return inActions(page, state === 'moving.slow' ? 'Stop waiting' : 'Close').click();
  }
  if (type === 'reservation.read') return reread(at, event.reservation.version > 1);
  if (type.startsWith('xstate.error.actor.')) return fail(at, call, event.error);
  if (type.startsWith('xstate.done.actor.')) {
    await gate.pass(call);
    return gate.leave('readReservation', true);
  }
  if (state === 'moving.sending') return page.clock.runFor(10_000);
  return page.clock.fastForward(state === 'ready.undoable' ? minute + 1000 : 24 * 60 * minute + 1000);
}

const look = (page: Page): Promise<View> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('[aria-label="Actions"] button')];
    const has = (name: string) => buttons.some(({ textContent }) => textContent === name);
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
    const isSending = dialog?.querySelector('button[type="submit"]')?.getAttribute('aria-busy') === 'true';
    const isUnanswered = dialog?.innerText.includes('The server did not answer');
    return {
      isBusy: buttons
        .filter(({ textContent }) => ['Cancel reservation', 'Reopen'].includes(textContent ?? ''))
        .every((one) => one.getAttribute('aria-disabled') === 'true'),
      isSlow: has('Stop waiting'),
      isFailed: has('Close'),
      // beside a failure, Undo stands only where a move was made before
      isUndoable: has('Undo') && !has('Close'),
      dialog: !dialog ? null : isSending ? 'sending' : isUnanswered ? 'unanswered' : 'open',
    };
  });

const still: View = { isBusy: false, isSlow: false, isFailed: false, isUndoable: false, dialog: null };
const busy = { ...still, isBusy: true };

/** What is done with a reservation, on its page. */
export const reservationMoveOnPage: PageFlow<Scene> = {
  id: 'reservationMove',
  open,
  make,
  look,
  views: {
    'ready.settled': still,
    'ready.undoable': { ...still, isUndoable: true },
    'ready.failed': { ...still, isFailed: true },
    'moving.sending': busy,
    'moving.slow': { ...busy, isSlow: true },
    undoing: busy,
    rereading: busy,
    explaining: { ...still, dialog: 'open' },
  },
  impossible({ type }, state) {
    if (type === 'reservation.read' && state === 'rereading')
      return 'the page asks for its reservation by the call that is held back here';
    if (type === 'xstate.error.actor.saving') return 'a form does not fail by what somebody does';
    if (type === 'xstate.done.actor.saving') return 'the dialog of a reason is left by its own buttons';
    if (type === 'saving.asked') return 'this flow decides nothing before it is sent';
    if (type === 'saving.yielded') return 'a move has no other version to take';
    return undefined;
  },
  told(event, state) {
    if (state !== 'undoing' || event.type !== 'xstate.done.actor.moveReservation') return event;
    // what was taken back cannot be taken back once more
    const { reservation, ...rest } = event.output;
    return { ...event, output: { ...rest, reservation: { ...reservation, last_move: null } } };
  },
};
