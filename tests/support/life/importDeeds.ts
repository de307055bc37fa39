import { expect } from 'vitest';
import { button } from '#tests/support/gestures.ts';
import { type Around, answerTo, type Deed, isDone } from './deed.ts';
import type { House } from './house.ts';

/** How often each patient of a table stands in the clinic. */
async function timesStored({ read, clinic }: House, names: readonly string[]): Promise<number[]> {
  const times = async (name: string) => {
    const path = `/api/patients/patients?clinic=${clinic}&limit=100&search=${name}`;
    const { results } = await read<{ results: { last_name: string }[] }>(path);
    return results.filter(({ last_name }) => last_name === name).length;
  };
  return Promise.all(names.map(times));
}

/** Brings patients in by a table; each of them is stored once. */
export const importPatients: Deed = async function* (person, { house, word, imported }) {
  const names = Array.from({ length: 3 }, word);
  const file = `${names[0]}.csv`;
  await person.come('/dashboard/patients/import');
  const { page } = person;
  const table = ['First name,Last name', ...names.map((name) => `Kim,${name}`)].join('\n');
  await page
    .getByLabel('Table to import')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(table) });
  await page.getByText('The table has 3 rows.').waitFor();
  yield;
  await button(page, 'Check the rows').click();
  await page.getByText("3 new, 0 possible duplicates, 0 that can't be imported.").waitFor();
  imported.push({ file, names });
  yield;
  const since = person.answers.length;
  await button(page, 'Import 3 patients').click();
  yield;
  if (!isDone(await answerTo(person, since, 'commitImportRows'))) return;
  await page.getByRole('heading', { name: '3 patients were imported' }).waitFor();
  expect(await timesStored(house, names), `the patients of ${file}`).toEqual([1, 1, 1]);
};

interface Earlier {
  file_name: string;
  remaining: number;
}

/** Takes an earlier import back; none of its patients is left, for no one has worked on them. */
export const undoImport: Deed = async function* (person, { house, chance, imported }) {
  const path = `/api/patients/imports?clinic=${house.clinic}&limit=100`;
  const { results } = await house.read<{ results: Earlier[] }>(path);
  const left = results.filter(({ remaining }) => remaining > 0);
  if (left.length === 0) return;
  const { file_name } = chance.pick(left);
  await person.come('/dashboard/patients/import');
  const { page } = person;
  const row = page
    .getByRole('table', { name: 'Earlier imports' })
    .getByRole('row')
    .filter({ hasText: file_name });
  await button(page, 'Look at it again').and(row.getByRole('button')).click();
  yield;
  const since = person.answers.length;
  await button(page, 'Undo the import').click();
  yield;
  if (!isDone(await answerTo(person, since, 'undoPatientImport'))) return;
  await page.getByRole('heading', { name: /removed again$/ }).waitFor();
  const { names = [] } = imported.find(({ file }) => file === file_name) ?? {};
  expect(await timesStored(house, names), `the patients of ${file_name}`).toEqual([0, 0, 0]);
};

/** Whoever stands in an imported table stands in the clinic once at most, however often its answer was lost. */
export async function nobodyIsImportedTwice({ house, imported }: Around): Promise<void> {
  for (const { file, names } of imported)
    expect(Math.max(...(await timesStored(house, names))), `the patients of ${file}`).toBeLessThan(2);
}
