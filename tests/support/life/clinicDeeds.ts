import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone, isRestored, write } from './deed.ts';

/** Turns to another clinic while a new patient is being typed: the form stays, and is stored where it began. */
export const turnElsewhere: Deed = async function* (person, { house, word }) {
  await person.come('/dashboard/patients/create');
  const { page } = person;
  await field(page, 'Last name').waitFor();
  if (await isRestored(person, 'patientCreate')) return;
  const name = write(person, word());
  await fill(page, { 'First name': 'Kim', 'Last name': name });
  yield;
  await button(page, 'Clinic: Harbour').click();
  await page.getByRole('option', { name: house.elsewhere.name }).click();
  const asked = page.getByRole('alertdialog', {
    name: `Switch to ${house.elsewhere.name} with unsaved changes?`,
  });
  await asked.getByRole('button', { name: 'Switch clinic' }).click();
  await button(page, `Clinic: ${house.elsewhere.name}`).waitFor();
  expect(await field(page, 'Last name').inputValue()).toBe(name);
  yield;
  const since = person.answers.length;
  await button(person.page, 'Create patient').click();
  yield;
  const answer = await answerTo(person, since, 'createPatient');
  if (isDone(answer)) expect((JSON.parse(answer.text) as { clinic: number }).clinic).toBe(house.clinic);
};
