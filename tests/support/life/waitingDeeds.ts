import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone, isRestored, write } from './deed.ts';
import { isOffered, readVisit, visitsOf } from './visits.ts';

/** Asks for a time, or puts someone on the waiting list. */
export const waitFor = (kind: 'waitlist' | 'request'): Deed =>
  async function* (person, { house, chance, word }) {
    const query = `patient=${chance.pick(house.patients)}&service=${house.service}&staff=${house.staff}`;
    await person.come(`/dashboard/reservations/create?${query}`);
    const { page } = person;
    await field(page, 'Notes').waitFor();
    if (await isRestored(person, 'reservationCreate')) return;
    const isWaiting = kind === 'waitlist';
    await page.getByRole('radio', { name: isWaiting ? /^Waiting list/ : /^Request/ }).check();
    await fill(page, { Notes: write(person, word()) });
    if (!isWaiting) {
      // the time stays free until the request is accepted, so that nothing holds it
      await page.getByRole('list', { name: 'Free times' }).getByRole('button').first().click();
      await expect.poll(() => field(page, 'Start time').inputValue()).not.toBe('');
    }
    yield;
    const since = person.answers.length;
    await button(person.page, 'Create reservation').click();
    yield;
    const answer = await answerTo(person, since, 'createAppointment');
    if (!isDone(answer)) return;
    const { id } = JSON.parse(answer.text) as { id: number };
    expect((await readVisit(house, id)).status).toBe(isWaiting ? 'waitlisted' : 'requested');
  };

/** Offers a time that became free to who waits first, or notes that they declined. */
export const offerFreed: Deed = async function* (person, { house, chance }) {
  await person.come('/dashboard/reservations/waiting');
  const { page } = person;
  await page.getByRole('heading', { level: 1, name: 'Waiting list' }).waitFor();
  const offer = page.getByRole('button', { name: /^Offer to / });
  const decline = page.getByRole('button', { name: / declined$/ });
  yield;
  const offered = person.page === page ? await offer.or(decline).count() : 0;
  if (offered === 0) return;
  const one = offer.or(decline).nth(chance.below(offered));
  if ((await one.getAttribute('aria-disabled')) === 'true') return;
  const since = person.answers.length;
  await one.click();
  yield;
  const answer = await answerTo(person, since, 'offerFreedTime', 'declineOffer');
  if (!isDone(answer)) return;
  const offers = (await visitsOf(house)).filter(isOffered);
  const told = JSON.parse(answer.text) as { start_at: string };
  if (answer.operation === 'offerFreedTime')
    expect(offers.map(({ status, start_at }) => [status, start_at])).toContainEqual([
      'waitlisted',
      told.start_at,
    ]);
  else expect(offers.map(({ id }) => id)).not.toContain((JSON.parse(answer.text) as { id: number }).id);
};

/** Finds a free time for someone who waits, and offers it. */
export const offerTime: Deed = async function* (person, { house, chance }) {
  const waiting = (await visitsOf(house)).filter(
    (visit) => visit.status === 'waitlisted' && !isOffered(visit),
  );
  if (waiting.length === 0) return;
  const { id, number } = chance.pick(waiting);
  await person.come(`/dashboard/reservations/detail/${id}`);
  const { page } = person;
  const open = button(page, 'Offer a time');
  await open.waitFor();
  if ((await open.getAttribute('aria-disabled')) === 'true') return;
  yield;
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Offer a time' });
  const times = dialog.getByRole('list', { name: 'Free times' }).getByRole('button');
  const none = dialog.getByText('There are no free times in the next eight weeks.');
  await times.first().or(none).first().waitFor();
  if ((await none.count()) > 0) return;
  const time = times.nth(chance.below(await times.count()));
  const wanted = Date.parse((await time.locator('time').getAttribute('datetime')) ?? '');
  yield;
  const since = person.answers.length;
  await time.click();
  yield;
  const answer = await answerTo(person, since, 'offerAppointment');
  if (!isDone(answer)) return;
  const stored = await readVisit(house, id);
  expect(stored.status, number).toBe('waitlisted');
  expect(Date.parse(stored.start_at ?? ''), number).toBe(wanted);
  expect(isOffered(stored), number).toBe(true);
};
