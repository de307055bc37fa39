import { expect } from 'vitest';
import { button, fill } from '#tests/support/gestures.ts';
import { type Consent, consents, readConsent, readOn, typeSignature, upToSignature } from './consentDeeds.ts';
import { type Around, answerTo, type Deed, isDone } from './deed.ts';
import { childhood, guardian } from './house.ts';
import type { Person } from './person.ts';
import { isExplained } from './promises.ts';
import { bookedSoon } from './visits.ts';

/** A guardian signs, with their own name and how they are related. */
async function* signAsGuardian(person: Person, { house }: Around, visit: number): AsyncGenerator<void> {
  const { page } = person;
  await typeSignature(page, guardian.name);
  await fill(page, { 'Relation to the patient': guardian.relation });
  yield;
  const since = person.answers.length;
  await button(page, 'Sign').click();
  yield;
  const answer = await answerTo(person, since, 'signPatientConsent');
  expect(isDone(answer), answer.text).toBe(true);
  const { id } = JSON.parse(answer.text) as Consent;
  expect(await readConsent(house, id)).toMatchObject({
    ...{ status: 'active', appointment: visit },
    signer: { kind: 'guardian', name: guardian.name, relation: guardian.relation },
  });
}

/** Asks past the page to take a child's own signature: it is refused, in words. */
async function refusesTheChild({ ask }: Person, { house }: Around, visit: number): Promise<void> {
  const query = `clinic=${house.clinic}&status=draft&limit=100&ordering=-created_at`;
  const { results } = await house.read<{ results: Consent[] }>(`${consents}?${query}`);
  const consent = results.find(({ appointment }) => appointment === visit);
  if (!consent) throw new Error(`Reservation ${visit} has no consent that is open.`);
  const { status, text } = await ask('POST', `${consents}/${consent.id}/sign/`, {
    version: consent.version,
    signer: { kind: 'patient', name: 'Kim Novák', relation: '' },
    signature: { method: 'typed', typed_name: 'Kim Novák' },
  });
  expect([400, 409], text).toContain(status);
  expect(isExplained(text), text).toBe(true);
}

/** A guardian signs for a child, who can't. */
export const signForChild: Deed = async function* (person, around) {
  const visit = await bookedSoon(around, { patient: around.house.child });
  if (!(yield* upToSignature(person, visit.id))) return;
  const { page } = person;
  await page.getByText('The patient is too young to sign alone').waitFor();
  expect(await page.getByRole('radio', { name: 'The patient', exact: true }).count()).toBe(0);
  await refusesTheChild(person, around, visit.id);
  yield* signAsGuardian(person, around, visit.id);
};

/** Someone is found to be a child just before they sign: they can't, and their guardian reads the form and goes on in it. */
export const foundTooYoung: Deed = async function* (person, around) {
  const { make, clinic } = around.house;
  const names = { first_name: 'Kim', last_name: 'Novák' };
  const patient = await make('POST', '/api/patients/patients', { clinic, ...names });
  const visit = await bookedSoon(around, { patient: patient.id });
  if (!(yield* upToSignature(person, visit.id))) return;
  const { page } = person;
  await typeSignature(page, 'Kim Novák');
  const path = `/api/patients/patients/${patient.id}/`;
  await make('PUT', path, { ...names, birth_date: childhood(), guardian });
  yield;
  const since = person.answers.length;
  await button(page, 'Sign').click();
  yield;
  const { status, text } = await answerTo(person, since, 'signPatientConsent');
  expect([400, 409], text).toContain(status);
  await button(page, 'Read it again').waitFor();
  await readOn(page);
  await page.getByRole('radio', { name: 'A guardian' }).check();
  yield* signAsGuardian(person, around, visit.id);
};
