import { expect } from 'vitest';
import { button } from '#tests/support/gestures.ts';
import { type Around, answerTo, type Deed, isDone } from './deed.ts';

interface Labelled {
  labels: { id: number; name: string }[];
}

async function labelsOf({ house }: Around, patient: number): Promise<string[]> {
  const { labels } = await house.read<Labelled>(`/api/patients/patients/${patient}/`);
  return labels.map(({ name }) => name).sort();
}

/** Changes the labels of everyone on the page, and takes it back half of the time. */
export const labelMany: Deed = async function* (person, around) {
  const { house, chance } = around;
  const before = await Promise.all(house.patients.map((one) => labelsOf(around, one)));
  await person.come('/dashboard/patients');
  const { page } = person;
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Change labels').click();
  const dialog = page.getByRole('dialog', { name: /^Change the labels of/ });
  const name = chance.pick(['Anticoagulated', 'Interpreter']);
  const isGiven = chance.happens(60);
  await dialog
    .getByRole('group', { name })
    .getByRole('radio')
    .nth(isGiven ? 1 : 2)
    .check();
  yield;
  const since = person.answers.length;
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  yield;
  const answer = await answerTo(person, since, 'labelPatients');
  if (!isDone(answer)) return;
  const { changed } = JSON.parse(answer.text) as { changed: number[] };
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect.poll(async () => (await dialog.count()) === 0 || (await close.count()) > 0).toBe(true);
  if ((await close.count()) > 0) await close.click();
  const on = house.patients.filter((one) => changed.includes(one));
  for (const one of on) {
    const names = await labelsOf(around, one);
    expect(names.includes(name), `${name} of ${one}`).toBe(isGiven);
  }
  if (changed.length === 0 || chance.happens(50)) return;
  const back = person.answers.length;
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click();
  yield;
  if (isDone(await answerTo(person, back, 'labelPatients')))
    expect(await Promise.all(house.patients.map((one) => labelsOf(around, one)))).toEqual(before);
};

/** Gives one patient a label in the chart. */
export const labelOne: Deed = async function* (person, around) {
  const patient = around.chance.pick(around.house.patients);
  await person.come(`/dashboard/patients/detail/${patient}`);
  const { page } = person;
  await button(page, 'Add label').waitFor();
  yield;
  await button(page, 'Add label').click();
  await page.getByRole('menuitem', { name: 'Edit the list of labels' }).waitFor();
  const item = page.getByRole('menuitem', { name: /^(Anticoagulated|Interpreter)$/ });
  if ((await item.count()) === 0) return;
  const name = (await item.first().textContent())?.trim() ?? '';
  const since = person.answers.length;
  await item.first().click();
  yield;
  if (isDone(await answerTo(person, since, 'labelPatients')))
    expect(await labelsOf(around, patient)).toContain(name);
};

/** Changes the labels of some who are selected, of whom one was merged and one archived since they were. */
export const labelGone: Deed = async function* (person, around) {
  const { house, chance, word } = around;
  const { clinic, make } = house;
  const charts = '/api/patients/patients';
  const last_name = word();
  const add = () => make('POST', charts, { clinic, first_name: 'Kim', last_name });
  const [stays, merged, archived] = [await add(), await add(), await add()];
  await person.come(`/dashboard/patients?search=${last_name}`);
  const { page } = person;
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const { id: into, version: into_version } = await add();
  const merging = { version: merged.version, into, into_version, fields: [] };
  await make('POST', `${charts}/${merged.id}/merge/`, merging);
  await make('DELETE', `${charts}/${archived.id}/`, {});
  await button(page, 'Change labels').click();
  const dialog = page.getByRole('dialog', { name: /^Change the labels of/ });
  const name = chance.pick(['Anticoagulated', 'Interpreter']);
  await dialog.getByRole('group', { name }).getByRole('radio').nth(1).check();
  yield;
  const since = person.answers.length;
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  yield;
  const answer = await answerTo(person, since, 'labelPatients');
  if (!isDone(answer)) return;
  const { changed, refused } = JSON.parse(answer.text) as {
    changed: number[];
    refused: { patient: number }[];
  };
  expect(changed).toContain(stays.id);
  expect(refused.map(({ patient }) => patient)).toEqual([merged.id]);
  for (const { id } of [stays, merged, archived])
    expect((await labelsOf(around, id)).includes(name), `${name} of ${id}`).toBe(changed.includes(id));
  await dialog.getByText('This patient was merged into another one.').waitFor();
};
