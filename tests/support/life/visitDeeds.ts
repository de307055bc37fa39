import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import type { Chance } from './chance.ts';
import { answered, type Deed, goOn, isRestored, write } from './deed.ts';
import type { Person } from './person.ts';

/** A month of mornings and afternoons, in the zone of the clinic. */
export function someTime({ below }: Chance) {
  const day = new Date(Date.now() + (1 + below(30)) * 86_400_000).toISOString().slice(0, 10);
  return { day, clock: `${String(8 + below(9)).padStart(2, '0')}:${below(2) === 0 ? '00' : '30'}` };
}

/** Whether an answer says why a time cannot be had as it is. */
const speaksAgainst = ({ operation, status, text }: Person['answers'][number]) =>
  (operation === 'holdSlot' && status >= 400) ||
  (operation === 'checkConflicts' && text.includes('"conflicts":[{'));

/** Whether the chosen time is held, once something is known of it. */
export async function isHeld({ page, answers }: Person, since: number): Promise<boolean> {
  const held = () => page.getByText('The time is free and held for you.').count();
  await expect.poll(async () => (await held()) > 0 || answers.slice(since).some(speaksAgainst)).toBe(true);
  return (await held()) > 0;
}

/** What is booked, as far as it is chosen already. */
interface Wanted {
  day: string;
  clock: string;
  service?: number;
  patient?: number | undefined;
}

/** A reservation at a time that the desk may have given away before. */
export const book = (wanted?: Wanted): Deed =>
  async function* (person, { house, chance, word }) {
    const { day, clock, service = house.service, patient } = wanted ?? (someTime(chance) as Wanted);
    const { patients, staff } = house;
    const query = `patient=${patient ?? chance.pick(patients)}&service=${service}&staff=${staff}&date=${day}&time=${clock}`;
    const began = person.answers.length;
    await person.come(`/dashboard/reservations/create?${query}`);
    const { page } = person;
    await field(page, 'Notes').waitFor();
    if (await isRestored(person, 'reservationCreate')) {
      yield* goOn(person);
      return;
    }
    await fill(page, { Notes: write(person, word()) });
    yield;
    const isFree = await isHeld(person, began);
    yield;
    if (!isFree) return;
    const since = person.answers.length;
    await button(person.page, 'Create reservation').click();
    yield;
    await answered(person, since, 'createAppointment');
  };

/** Someone comes in without a reservation: seen now, or waiting until someone is free. */
export const walkIn: Deed = async function* (person, { house, chance, word }) {
  const query = `patient=${chance.pick(house.patients)}&service=${house.service}&staff=${house.staff}`;
  await person.come(`/dashboard/reservations/create?${query}`);
  const { page } = person;
  await field(page, 'Notes').waitFor();
  if (await isRestored(person, 'reservationCreate')) return;
  await page.getByRole('radio', { name: /^Walk-in The/ }).check();
  await fill(page, { Notes: write(person, word()) });
  yield;
  const since = person.answers.length;
  await button(person.page, 'Create reservation').click();
  yield;
  const says = person.page.getByRole('alert').first();
  await expect
    .poll(
      async () =>
        person.answers.slice(since).some(({ operation }) => operation === 'createAppointment') ||
        (await says.count()) > 0,
    )
    .toBe(true);
};

/** The moves that someone makes, with the operation that each asks. */
const moves: Readonly<Record<string, string>> = {
  Confirm: 'confirmAppointment',
  'Check in': 'checkInAppointment',
  Start: 'startAppointment',
  Complete: 'completeAppointment',
  'No-show': 'markNoShow',
  'Undo check-in': 'undoCheckIn',
  'Back to waiting': 'pauseAppointment',
  'Arrived late': 'admitLateArrival',
  'Move to the waiting list': 'putOnWaitlist',
  'Cancel reservation': 'cancelAppointment',
  Undo: 'undoAppointmentMove',
  Accept: 'acceptAppointment',
  Decline: 'declineAppointment',
  'Decline offer': 'declineOffer',
  Reopen: 'reopenAppointment',
};

interface Listed {
  id: number;
  status: string;
}

/** Whatever may happen to a reservation next: one of the moves that its page offers, explained where it asks why. */
export const moveOn: Deed = async function* (person, { house, chance }) {
  const path = `/api/patients/appointments?clinic=${house.clinic}&limit=30&ordering=-created_at`;
  const { results } = await house.read<{ results: Listed[] }>(path);
  const open = results.filter(({ status }) => !['cancelled', 'completed'].includes(status));
  if (open.length === 0) return;
  await person.come(`/dashboard/reservations/detail/${chance.pick(open).id}`);
  const { page } = person;
  await page.getByRole('heading', { level: 1, name: 'Reservation' }).waitFor();
  const actions = page.getByRole('region', { name: 'Actions' });
  await actions.getByRole('button').first().waitFor();
  const offered = await actions
    .getByRole('button')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getAttribute('aria-disabled') !== 'true' && !(one as HTMLButtonElement).disabled)
        .map((one) => one.textContent?.trim() ?? ''),
    );
  const possible = offered.filter((name) => moves[name]);
  yield;
  if (possible.length === 0) return;
  const name = chance.pick(possible);
  const since = person.answers.length;
  await actions.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const isAnswered = () => person.answers.slice(since).some(({ operation }) => operation === moves[name]);
  await expect.poll(async () => isAnswered() || (await dialog.count()) > 0).toBe(true);
  if (isAnswered()) return;
  if (name === 'Cancel reservation') {
    await dialog.getByRole('button', { name: /Reason/ }).click();
    await page.getByRole('option', { name: 'Patient is sick' }).click();
  } else await dialog.getByRole('textbox').first().fill('They asked.');
  yield;
  await person.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect.poll(isAnswered).toBe(true);
};
