import type { Page } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import type { Visitor } from './browser.ts';
import { bare, look, still } from './formPage.ts';
import { arrive, button, entry, field, fill, leaveAsAsked } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';
import { bookableClinic } from './reservations.ts';

const calls = {
  createReservation: /^POST \/api\/patients\/appointments$/,
  holdSlot: /^POST \/api\/patients\/appointment-holds\/$/,
  checkConflicts: /^POST \/api\/patients\/appointments\/check-conflicts\/$/,
  rescheduleReservation: /^POST \/api\/patients\/appointments\/\d+\/reschedule\/$/,
  undoMove: /^POST \/api\/patients\/appointments\/\d+\/undo\/$/,
};
type Call = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
  /** One that can be moved, and one that cannot. */
  readonly visits: readonly number[];
}

const minute = 60_000;

/** A clinic for all paths, made afresh before its access token expires; each path has a day of its own. */
const desk = oncePerFile(() => ({ clinic: bookableClinic(), days: 0 }), 5 * minute);

async function freshDay() {
  const at = desk();
  at.days += 1;
  const date = new Date(Date.UTC(2036, 2, at.days)).toISOString().slice(0, 10);
  return { ...(await at.clinic), date };
}

async function opened(
  visitor: Visitor,
  path: string,
  account: Awaited<ReturnType<typeof freshDay>>['account'],
) {
  let gate: Gate<Call> | undefined;
  const page = await visitor.visit(path, {
    as: account,
    async before(fresh) {
      await fresh.clock.install();
      gate = await guardCalls(fresh, calls);
    },
  });
  return { page, gate: gate as Gate<Call> };
}

/** Answers a call as a sample of the chart has it: a refusal, or a failing server. */
const fail = (gate: Gate<Call>, call: Call, error: unknown) =>
  error instanceof RefusedError
    ? gate.answer(call, error.status, { detail: 'This was refused.' })
    : gate.fail(call);

async function leave(page: Page) {
  if ((await page.getByText('No changes', { exact: true }).count()) > 0)
    await fill(page, { Reason: 'Headache' });
  await entry(page, 'Overview').click();
  await leaveAsAsked(page);
}

/** The page that makes a reservation. */
export const reservationCreateOnPage: PageFlow<Scene> = {
  id: 'reservationCreate',
  look,
  async open(visitor) {
    const { account, patient, service, staff, date } = await freshDay();
    const query = `patient=${patient.id}&service=${service.id}&staff=${staff.id}&date=${date}&time=10:00`;
    const at = await opened(visitor, `/dashboard/reservations/create?${query}`, account);
    at.gate.leave('checkConflicts', true);
    at.gate.leave('holdSlot', true);
    await arrive(at.page, 'New reservation');
    return { ...at, visits: [] };
  },
  async make({ page, gate }, { type }) {
    const create = () => button(page, 'Create reservation').click();
    if (type === 'form.changed') return fill(page, { Reason: 'Headache' });
    if (type === 'slot.typed') return fill(page, { 'Start time': '11:00' });
    if (type === 'series.typed') return field(page, 'Repeat').press('Space');
    if (type === 'xstate.done.actor.saving') return leave(page);
    await create();
    if (type === 'saving.stored') return gate.pass('createReservation');
    return gate.answer('createReservation', 409, { detail: 'This was refused.' });
  },
  impossible({ type, output }) {
    if (/^xstate\.error\.actor\.(saving|slot|plan)$/.test(type) || output?.kind === 'broken')
      return 'a part does not fail by what somebody does';
    return undefined;
  },
  views: {
    'open.choosing': { heading: 'New reservation', ...still },
    saved: { heading: 'Reservation', ...bare },
    left: { heading: 'Overview', ...bare },
  },
};

async function grab({ page, visits }: Scene, id: number) {
  await page.locator(`[data-entry="${visits[id - 1]}"]`).focus();
  await page.keyboard.press('Enter');
}

async function giveReason(page: Page, reason: string) {
  const dialog = page.getByRole('dialog', { name: 'Move it anyway?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Move it' }).click();
}

const against = { kind: 'room_busy', message: 'The room 2 is taken from 10:00 to 10:30.', with: null };

/** What comes of a call: what the check found, or what the real server does. */
function answered({ gate }: Scene, call: Call, { output }: AnyEventObject) {
  const [conflict] = call === 'checkConflicts' ? output.conflicts : [];
  if (!conflict) return gate.pass(call);
  const conflicts = [{ ...against, severity: conflict.severity }];
  return gate.answer(call, 200, { conflicts, next_free: [], consents: [] });
}

async function makeDrag(at: Scene, event: AnyEventObject, state: string): Promise<unknown> {
  const { page, gate } = at;
  const { type } = event;
  const call = String(event.actorId ?? '') as Call;
  if (type === 'reservation.grabbed') return grab(at, event.reservation.id);
  if (type === 'reservation.carried') return page.keyboard.press('ArrowDown');
  if (type === 'reservation.dropped') return page.keyboard.press('Enter');
  if (type === 'carrying.cancelled')
    return state === 'carrying' ? page.keyboard.press('Escape') : button(page, 'Put it back').click();
  if (type === 'reason.typed')
    return page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).press('T');
  if (type === 'reason.given') return giveReason(page, event.reason);
  if (type === 'moving.retried') return button(page, 'Try again').click();
  if (type === 'undo.asked') return page.keyboard.press('Control+z');
  if (type === 'refusal.dismissed') return page.getByRole('alert').getByRole('button').click();
  if (type.startsWith('xstate.after.')) return page.clock.fastForward(minute + 1000);
  return type.startsWith('xstate.done.actor.') ? answered(at, call, event) : fail(gate, call, event.error);
}

interface Carrying {
  /** How what is carried is drawn. */
  carried: string | null;
  alert: string | null;
  isAsking: boolean;
  /** Whether the question says that it needs a reason. */
  lacksReason: boolean;
}
const resting: Carrying = { carried: null, alert: null, isAsking: false, lacksReason: false };
const working: Carrying = { ...resting, carried: 'busy' };

/** The drag by the keyboard, in the view of a day. */
export const reservationDragOnPage: PageFlow<Scene> = {
  id: 'reservationDrag',
  // what was moved is read again, and who grabs it before that has it in the version that it was moved in
  goesOn: ({ type }) => !/^xstate\.(done\.actor\.rescheduleReservation|\w+\.actor\.undoMove)$/.test(type),
  async open(visitor) {
    const { account, book, move, staff, date } = await freshDay();
    const loose = await book({ start_at: `${date}T09:00:00Z` });
    const fixed = await book({ start_at: `${date}T14:00:00Z` });
    await move(fixed, 'check-in', { reason: 'Came early.' });
    const path = `/dashboard/reservations?date=${date}&staff=${staff.id}`;
    const at = await opened(visitor, path, account);
    await at.page.locator(`[data-entry="${loose.id}"]`).waitFor();
    return { ...at, visits: [loose.id, fixed.id] };
  },
  make: makeDrag,
  look: (page) =>
    page.evaluate((): Carrying => {
      const alerts = ['It stays where it was', 'The server did not answer'];
      const alert = document.querySelector<HTMLElement>('main [role="alert"]')?.innerText ?? '';
      return {
        carried: document.querySelector<HTMLElement>('[data-carried]')?.dataset.carried ?? null,
        alert: alerts.find((one) => alert.includes(one)) ?? null,
        isAsking: document.querySelector('[role="dialog"]') !== null,
        lacksReason: document.querySelector('[role="dialog"] [aria-invalid="true"]') !== null,
      };
    }),
  impossible({ type, reason }, state) {
    if (type === 'reservation.grabbed' && state === 'carrying') return 'a key on what is carried drops it';
    if (type === 'reservation.grabbed' && state.startsWith('asking.')) return 'a dialog covers the calendar';
    if (type === 'reason.given' && reason !== '' && state === 'asking.unexplained')
      return 'a reason is typed before it is given';
    if (type === 'carrying.cancelled' && state === 'checking')
      return 'the check is over before anybody could press a key';
    return undefined;
  },
  views: {
    idle: resting,
    carrying: { ...resting, carried: 'keyboard' },
    checking: working,
    'asking.explaining': { ...resting, isAsking: true },
    'asking.unexplained': { ...resting, isAsking: true, lacksReason: true },
    saving: working,
    'unavailable.unchecked': { ...resting, alert: 'The server did not answer' },
    'unavailable.unsaved': { ...resting, alert: 'The server did not answer' },
    moved: resting,
    undoing: working,
    refused: { ...resting, alert: 'It stays where it was' },
  },
};

interface Holding {
  said: string | null;
}

let typed = 0;

async function makeHold(at: Scene, event: AnyEventObject, state: string): Promise<unknown> {
  const { page, gate } = at;
  const { type } = event;
  const call = String(event.actorId ?? '') === 'checkSlot' ? 'checkConflicts' : 'holdSlot';
  if (type === 'slot.wished') {
    typed += 5;
    const time = `${String(8 + (Math.floor(typed / 60) % 10)).padStart(2, '0')}:${String(typed % 60).padStart(2, '0')}`;
    return field(page, 'Start time').fill(event.wish ? time : '');
  }
  if (type === 'check.retried') return button(page, 'Check again').click();
  if (type === 'hold.renewed')
    return button(page, state === 'unheld' ? 'Try again' : 'Hold it again').click();
  if (type === 'clock.jumped') return page.clock.fastForward(event.seconds * 1000);
  if (type.startsWith('xstate.after.')) return page.clock.runFor(state === 'pausing' ? 300 : 1000);
  if (type.startsWith('xstate.error.actor.')) return fail(gate, call, event.error);
  if (call === 'checkConflicts') {
    const { conflicts } = event.output;
    return gate.answer(call, 200, { conflicts, next_free: [], consents: [] });
  }
  const hold = { id: 1, seconds_left: event.output.seconds };
  return gate.answer(call, 201, hold);
}

/** The checks of a slot and its hold beside the form of a reservation; time stands still between the steps. */
export const slotHoldOnPage: PageFlow<Scene> = {
  id: 'slotHold',
  goesOn: () => true,
  async open(visitor) {
    const { account, patient, service, staff, date } = await freshDay();
    const query = `patient=${patient.id}&service=${service.id}&staff=${staff.id}&date=${date}`;
    const at = await opened(visitor, `/dashboard/reservations/create?${query}`, account);
    await arrive(at.page, 'New reservation');
    await at.page.clock.pauseAt(Date.now() + minute);
    return { ...at, visits: [] };
  },
  make: makeHold,
  look: (page) =>
    page.evaluate((): Holding => {
      const words = document.querySelector('main')?.innerText ?? '';
      const sentences = [
        'Checking the time.',
        'The time is free and held for you.',
        'could not be held, so the first',
        'The time is no longer held',
        'This time cannot be booked',
        'This was refused.',
        'The time could not be checked',
      ];
      return { said: sentences.find((one) => words.includes(one)) ?? null };
    }),
  impossible({ type }, state) {
    if (type === 'slot.lost') return 'it is lost by a refused save, which the chart of the reservation walks';
    if (type === 'hold.used')
      return 'a save that uses it leaves the form, which the chart of the reservation walks';
    return state === 'taken' && type === 'check.retried'
      ? 'where a time is taken, another one is chosen'
      : undefined;
  },
  views: {
    empty: { said: null },
    pausing: { said: null },
    checking: { said: 'Checking the time.' },
    holding: { said: 'Checking the time.' },
    held: { said: 'The time is free and held for you.' },
    unheld: { said: 'could not be held, so the first' },
    expired: { said: 'The time is no longer held' },
    taken: { said: 'This time cannot be booked' },
    refused: { said: 'This was refused.' },
    unchecked: { said: 'The time could not be checked' },
  },
};
