import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, fill } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone } from './deed.ts';
import type { House } from './house.ts';
import type { Person } from './person.ts';
import { visitsOf } from './visits.ts';

export interface Consent {
  id: number;
  version: number;
  status: string;
  patient: number;
  appointment: number | null;
  signer: { kind: string; name: string } | null;
}

export const consents = '/api/patients/patient-consents';
export const readConsent = ({ read }: House, id: number) => read<Consent>(`${consents}/${id}/`);

/** Reads the form of a visit up to the signature; whether there is one to give. */
export async function* upToSignature(person: Person, visit: number): AsyncGenerator<void, boolean> {
  await person.come(`/dashboard/reservations/consent/${visit}/add`);
  const { page } = person;
  const begin = button(page, 'Choose Treatment');
  const resume = page.getByRole('link', { name: 'Continue Treatment', exact: true });
  const none = page.getByText('Treatment').first();
  await begin.or(resume).or(none).first().waitFor();
  yield;
  if ((await begin.or(resume).count()) === 0) return false;
  await begin.or(resume).first().click();
  await readOn(page);
  yield;
  await button(page, 'Sign').waitFor();
  return true;
}

/** Reads the text to its end, once more where what it says has changed meanwhile. */
export async function readOn(page: Page): Promise<void> {
  const again = button(page, 'Read it again');
  const onward = button(page, 'Continue');
  await again.or(onward).or(button(page, 'Sign')).first().waitFor();
  if ((await again.count()) > 0) {
    await again.click();
    await onward.waitFor();
  }
  if ((await onward.count()) === 0) return;
  await expect.poll(() => onward.getAttribute('aria-disabled')).toBe(null);
  await onward.click();
}

/** Signs by typing a name, whosever it is. */
export async function typeSignature(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Type the name' }).check();
  await fill(page, { 'Full name': name, 'Type the full name': name });
}

/** A patient agrees, and signs by typing the name; some turn back before that. */
export const giveConsent: Deed = async function* (person, { house, chance }) {
  const visits = (await visitsOf(house)).filter(
    ({ status, patient }) => ['booked', 'confirmed'].includes(status) && house.patients.includes(patient),
  );
  if (visits.length === 0) return;
  const visit = chance.pick(visits);
  const { last_name } = await house.read<{ last_name: string }>(`/api/patients/patients/${visit.patient}/`);
  // now and then someone signs for whom this is not
  const name = chance.happens(80) ? `Kim ${last_name}` : 'Kim Silva';
  if (!(yield* upToSignature(person, visit.id))) return;
  const { page } = person;
  const sign = button(page, 'Sign');
  if (chance.happens(20)) {
    await button(page, 'Postpone').click();
    await page.getByRole('heading', { level: 1, name: 'Edit consent' }).waitFor();
    return;
  }
  await typeSignature(page, name);
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
    signer: { kind: 'patient', name },
  });
};

/** A patient withdraws what was agreed to. */
export const revokeConsent: Deed = async function* (person, { house, chance }) {
  const query = `clinic=${house.clinic}&status=active&limit=100`;
  const { results } = await house.read<{ results: Consent[] }>(`${consents}?${query}`);
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

/** What a patient signed reads as on that day, whatever is done with it later; a child has signed nothing. */
export function consentsSigned(house: House) {
  const known = new Map<number, string>();
  return async function stand(): Promise<void> {
    const query = `clinic=${house.clinic}&limit=100`;
    const { results } = await house.read<{ results: Consent[] }>(`${consents}?${query}`);
    for (const consent of results.filter(({ signer }) => signer !== null)) {
      const { id } = consent;
      const signed = JSON.stringify(consent.signer);
      expect(signed, `who signed consent ${id}`).toBe(known.get(id) ?? signed);
      known.set(id, signed);
      if (consent.patient === house.child)
        expect(consent.signer?.kind, `who signed consent ${id} for a child`).not.toBe('patient');
    }
    for (const id of known.keys())
      expect(results.some((one) => one.id === id) || results.length === 100).toBe(true);
  };
}
