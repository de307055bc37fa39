import { expect } from 'vitest';
import { button, field } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone } from './deed.ts';
import type { House } from './house.ts';
import { visitsOf } from './visits.ts';

interface Consent {
  id: number;
  status: string;
  appointment: number | null;
  signer: { kind: string; name: string } | null;
}

const path = '/api/patients/patient-consents';
const readConsent = ({ read }: House, id: number) => read<Consent>(`${path}/${id}/`);

/** A patient agrees, and signs by typing the name; some turn back before that. */
export const giveConsent: Deed = async function* (person, { house, chance }) {
  const visits = (await visitsOf(house)).filter(({ status }) => ['booked', 'confirmed'].includes(status));
  if (visits.length === 0) return;
  const visit = chance.pick(visits);
  await person.come(`/dashboard/reservations/consent/${visit.id}/add`);
  const { page } = person;
  const begin = button(page, 'Choose Treatment');
  const resume = page.getByRole('link', { name: 'Continue Treatment', exact: true });
  const none = page.getByText('Treatment').first();
  await begin.or(resume).or(none).first().waitFor();
  yield;
  if ((await begin.or(resume).count()) === 0) return;
  await begin.or(resume).first().click();
  const onward = button(page, 'Continue');
  const sign = button(page, 'Sign');
  await onward.or(sign).first().waitFor();
  if ((await onward.count()) > 0) {
    await expect.poll(() => onward.getAttribute('aria-disabled')).toBe(null);
    await onward.click();
  }
  yield;
  await sign.waitFor();
  if (chance.happens(20)) {
    await button(page, 'Postpone').click();
    await page.getByRole('heading', { level: 1, name: 'Edit consent' }).waitFor();
    return;
  }
  await page.getByRole('radio', { name: 'Type the name' }).check();
  await field(page, 'Full name').fill('Kim Silva');
  await field(page, 'Type the full name').fill('Kim Silva');
  yield;
  const since = person.answers.length;
  await sign.click();
  yield;
  const answer = await answerTo(person, since, 'signPatientConsent');
  if (!isDone(answer)) return;
  const { id } = JSON.parse(answer.text) as Consent;
  expect(await readConsent(house, id)).toMatchObject({
    status: 'active',
    appointment: visit.id,
    signer: { name: 'Kim Silva' },
  });
};

/** A patient withdraws what was agreed to. */
export const revokeConsent: Deed = async function* (person, { house, chance }) {
  const query = `clinic=${house.clinic}&status=active&limit=100`;
  const { results } = await house.read<{ results: Consent[] }>(`${path}?${query}`);
  if (results.length === 0) return;
  const { id, appointment } = chance.pick(results);
  await person.come(`/dashboard/reservations/consent/${appointment}/edit/${id}`);
  const { page } = person;
  await button(page, 'Verify').click();
  await page.getByText('Nothing has changed since it was signed').waitFor();
  yield;
  await button(person.page, 'Revoke').click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this consent?' });
  await dialog.getByLabel('Reason').fill('She changed her mind.');
  yield;
  const since = person.answers.length;
  await dialog.getByRole('button', { name: 'Record the revocation' }).click();
  yield;
  if (!isDone(await answerTo(person, since, 'revokePatientConsent'))) return;
  await page.getByText(/^Revoked on/).waitFor();
  expect((await readConsent(house, id)).status).toBe('inactive');
};

/** What a patient signed reads as on that day, whatever is done with it later. */
export function consentsSigned(house: House) {
  const known = new Map<number, string>();
  return async function stand(): Promise<void> {
    const query = `clinic=${house.clinic}&limit=100`;
    const { results } = await house.read<{ results: Consent[] }>(`${path}?${query}`);
    for (const consent of results.filter(({ signer }) => signer !== null)) {
      const { id } = consent;
      const signed = JSON.stringify(consent.signer);
      expect(signed, `who signed consent ${id}`).toBe(known.get(id) ?? signed);
      known.set(id, signed);
    }
    for (const id of known.keys())
      expect(results.some((one) => one.id === id) || results.length === 100).toBe(true);
  };
}
