import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { arrive, button, entry, field, fill } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone, isRestored, restored, write } from './deed.ts';
import type { House } from './house.ts';

/** Chooses another clinic above the page. */
async function turn(page: Page, from: string, to: string): Promise<void> {
  await button(page, `Clinic: ${from}`).click();
  await page.getByRole('option', { name: to }).click();
}

/** Nothing of the clinic that was left stands on a page, but for what its reader has begun there. */
async function showsNothingOf({ read, clinic }: House, page: Page): Promise<void> {
  const { results } = await read<{ results: { mrn: string; last_name: string }[] }>(
    `/api/patients/patients?clinic=${clinic}&limit=100`,
  );
  const names = results.map(({ last_name }) => last_name);
  const shown = await page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    copy.querySelector('[aria-labelledby="unfinished"]')?.remove();
    return copy.textContent ?? '';
  });
  expect(names.filter((name) => shown.includes(name))).toEqual([]);
}

/**
 * Turns to another clinic while a new patient is being typed. The form stays, and is stored where it began, or is left as a draft:
 * the other clinic shows nothing of it but that it is unfinished, and back in its own it is gone on with.
 */
export const turnElsewhere: Deed = async function* (person, { house, chance, word }) {
  const { clinic, elsewhere } = house;
  const { name: here } = await house.read<{ name: string }>(`/api/clinics/${clinic}/`);
  await person.come('/dashboard/patients/create');
  const { page } = person;
  await field(page, 'Last name').waitFor();
  if (!(await isRestored(person, 'patientCreate')))
    await fill(page, { 'First name': 'Kim', 'Last name': write(person, word()) });
  const name = await field(page, 'Last name').inputValue();
  yield;
  await turn(page, here, elsewhere.name);
  const asked = page.getByRole('alertdialog', { name: `Switch to ${elsewhere.name} with unsaved changes?` });
  await asked.getByRole('button', { name: 'Switch clinic' }).click();
  await button(page, `Clinic: ${elsewhere.name}`).waitFor();
  expect(await field(page, 'Last name').inputValue()).toBe(name);
  yield;
  if (chance.happens(60)) {
    await entry(page, 'Patients').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep as draft' }).click();
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
    await showsNothingOf(house, page);
    await entry(page, 'Overview').click();
    await arrive(page, 'Overview');
    const kept = page
      .getByRole('region', { name: 'Unfinished' })
      .getByRole('listitem')
      .filter({ hasText: name });
    const resume = kept.getByRole('button', { name: 'Continue' });
    await resume.waitFor();
    expect(await resume.getAttribute('aria-disabled')).toBe('true');
    await showsNothingOf(house, page);
    yield;
    await turn(page, elsewhere.name, here);
    await button(page, `Clinic: ${here}`).waitFor();
    await expect.poll(() => resume.getAttribute('aria-disabled')).toBe(null);
    await resume.click();
    await page.getByText(restored).waitFor();
    expect(await field(page, 'Last name').inputValue()).toBe(name);
    yield;
  }
  const since = person.answers.length;
  await button(person.page, 'Create patient').click();
  yield;
  const answer = await answerTo(person, since, 'createPatient');
  if (isDone(answer)) expect(JSON.parse(answer.text)).toMatchObject({ clinic, last_name: name });
};
