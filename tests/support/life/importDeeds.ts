import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { button } from '#tests/support/gestures.ts';
import { type Around, answerTo, type Deed, type ImportedTable, isDone } from './deed.ts';
import type { House } from './house.ts';
import { reachesServer } from './lostAnswer.ts';
import type { Person } from './person.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A table with so many patients, at most 676; names are of letters alone. */
function someTable({ word: newWord }: Around, length: number): ImportedTable {
  const word = newWord();
  const ending = (row: number) => `${letters[Math.floor(row / 26)]}${letters[row % 26]}`;
  return { file: `${word}.csv`, names: Array.from({ length }, (_, row) => word + ending(row)) };
}

/** The last names of all patients, as often as each is stored. */
async function namesStored({ read, clinic }: House): Promise<string[]> {
  const found: string[] = [];
  for (let isMore = true; isMore; ) {
    const page = `clinic=${clinic}&limit=100&offset=${found.length}&ordering=created_at`;
    const { results } = await read<{ results: { last_name: string }[] }>(`/api/patients/patients?${page}`);
    found.push(...results.map(({ last_name }) => last_name));
    isMore = results.length === 100;
  }
  return found;
}

/** How often each patient of a table stands in the clinic. */
const timesStored = async (house: House, { names }: ImportedTable): Promise<number[]> => {
  const stored = await namesStored(house);
  return names.map((name) => stored.filter((one) => one === name).length);
};

async function chooseTable({ page }: Person, { file, names }: ImportedTable): Promise<void> {
  const table = ['First name,Last name', ...names.map((name) => `Kim,${name}`)].join('\n');
  await page
    .getByLabel('Table to import')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(table) });
  await page.getByText(`The table has ${names.length} rows.`).waitFor();
}

/** Brings patients in by a table; each of them is stored once. */
export const importPatients: Deed = async function* (person, around) {
  const { house, imported } = around;
  const table = someTable(around, 3);
  await person.come('/dashboard/patients/import');
  const { page } = person;
  await chooseTable(person, table);
  yield;
  await button(page, 'Check the rows').click();
  await page.getByText("3 new, 0 possible duplicates, 0 that can't be imported.").waitFor();
  imported.push(table);
  yield;
  const since = person.answers.length;
  await button(page, 'Import 3 patients').click();
  yield;
  if (!isDone(await answerTo(person, since, 'commitImportRows'))) return;
  await page.getByRole('heading', { name: '3 patients were imported' }).waitFor();
  expect(await timesStored(house, table), `the patients of ${table.file}`).toEqual([1, 1, 1]);
};

/** So many rows go in one call. */
const portion = 100;

/** When a tab is closed. */
interface Closing {
  /** How many calls were answered before. */
  readonly after: number;
  /** Whether the server has stored the rows of the call that is not answered. */
  readonly isStored: boolean;
}

/** Closes the tab while rows of it are on their way, and opens another one. */
async function closedWhileStoring(person: Person, { after, isStored }: Closing): Promise<void> {
  const { page } = person;
  let calls = 0;
  const held: Route[] = [];
  await page.route('**/commit/', async (route) => {
    calls += 1;
    if (calls <= after) return route.continue();
    if (isStored && !(await reachesServer(route))) return;
    held.push(route);
  });
  await page.getByRole('button', { name: /^Import \d+ patients$/ }).click();
  await expect.poll(() => held.length > 0, { message: 'the rows are on their way' }).toBe(true);
  // a browser that closes a tab lets go of what was held, and the rows would come in after they were counted
  for (const route of held) await route.abort();
  const next = await page.context().newPage();
  person.follow(next);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  person.page = next;
}

/** A tab is closed in the middle of an import: the import is found again, and the rest comes in by the same table. */
export const importInTwoTabs: Deed = async function* (person, around) {
  const { house, chance, imported } = around;
  const table = someTable(around, portion + 1);
  const closing = { after: chance.below(2), isStored: chance.happens(50) };
  await person.come('/dashboard/patients/import');
  await chooseTable(person, table);
  await button(person.page, 'Check the rows').click();
  await person.page.getByText(`${portion + 1} new, 0 possible duplicates`).waitFor();
  imported.push(table);
  await closedWhileStoring(person, closing);
  const stored = (await timesStored(house, table)).filter((times) => times > 0).length;
  await person.page.goto(new URL('/dashboard/patients/import', house.server.origin).href);
  await person.come('/dashboard/patients/import');
  const { page } = person;
  const row = page.getByRole('row').filter({ hasText: table.file });
  if (stored > 0) await row.getByText(`${stored} patients were imported`).waitFor();
  yield;
  await chooseTable(person, table);
  await button(person.page, 'Check the rows').click();
  const left = table.names.length - stored;
  await person.page.getByText(`${left} new, ${stored} possible duplicates`).waitFor();
  yield;
  if (left === 0) return;
  const since = person.answers.length;
  await person.page.getByRole('button', { name: /^Import (one patient|\d+ patients)$/ }).click();
  yield;
  if (!isDone(await answerTo(person, since, 'commitImportRows'))) return;
  await person.page
    .getByRole('heading', { name: /^(One patient was|\d+ patients were) imported$/ })
    .waitFor();
  expect(new Set(await timesStored(house, table)), `the patients of ${table.file}`).toEqual(new Set([1]));
};

interface Earlier {
  file_name: string;
  remaining: number;
}

/** Takes an earlier import back; none of its patients is left, for no one has worked on them. */
export const undoImport: Deed = async function* (person, { house, chance, imported }) {
  // as many as the page lists
  const path = `/api/patients/imports?clinic=${house.clinic}&limit=10`;
  const { results } = await house.read<{ results: Earlier[] }>(path);
  // a table that came in by two tabs has two imports of one name
  const isAlone = ({ file_name }: Earlier) =>
    results.filter((one) => one.file_name === file_name).length === 1;
  const left = results.filter((one) => one.remaining > 0 && isAlone(one));
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
  const table = imported.find(({ file }) => file === file_name);
  if (!table) throw new Error(`No one knows the table ${file_name}.`);
  expect(Math.max(...(await timesStored(house, table))), `the patients of ${file_name}`).toBe(0);
};

/** Whoever stands in an imported table stands in the clinic once at most, however often its answer was lost. */
export async function nobodyIsImportedTwice({ house, imported }: Around): Promise<void> {
  const names = new Set(imported.flatMap((table) => table.names));
  const stored = (await namesStored(house)).filter((name) => names.has(name));
  expect(stored.toSorted(), 'who was imported').toEqual([...new Set(stored)].toSorted());
}
