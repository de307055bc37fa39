import { expect } from 'vitest';
import type { Chance } from './chance.ts';
import type { House } from './house.ts';
import type { Answered, Person } from './person.ts';
import { places } from './words.ts';

/** What someone does at the desk, step by step: whatever happens to a desk may happen at a yield. */
export type Deed = (person: Person, around: Around) => AsyncGenerator<void>;

/** A table of patients. */
export interface ImportedTable {
  readonly file: string;
  readonly names: readonly string[];
}

export interface Around {
  readonly house: House;
  readonly chance: Chance;
  /** Everyone at the desk. */
  readonly people: readonly Person[];
  readonly word: () => string;
  /** The records that were signed so far. */
  readonly signed: () => readonly number[];
  /** The reservations that stood booked a moment ago. */
  readonly visits: () => readonly number[];
  /** The charts that were merged into another one, each with a reservation that went along. */
  readonly twins: { id: number; visit: number }[];
  /** The tables of patients that someone has begun to store. */
  readonly imported: ImportedTable[];
}

export const restored = 'Your draft is back';

/** Whether a form came up with what was typed before; then it is gone on with. */
export async function isRestored({ page }: Person, flow: string): Promise<boolean> {
  const isKept = await page.evaluate(
    (part) => Object.keys(localStorage).some((key) => new RegExp(`^draft:.*${part}(?!\\d)`).test(key)),
    flow,
  );
  if (isKept)
    await page
      .getByText(restored)
      .or(page.getByRole('button', { name: 'Continue' }))
      .first()
      .waitFor();
  return isKept && (await page.getByText(restored).count()) > 0;
}

export function write(person: Person, word: string): string {
  person.words.push({ text: word, place: null });
  return word;
}

/** What the server answered to something that was asked since; waits for it. */
export async function answerTo(
  { answers }: Person,
  since: number,
  ...operations: string[]
): Promise<Answered> {
  const find = () => answers.slice(since).findLast(({ operation }) => operations.includes(operation));
  await expect.poll(() => find() !== undefined, { message: `an answer to ${operations}` }).toBe(true);
  return find() as Answered;
}

/** Keeps what both typed as often as someone else has saved meanwhile; what the answer was in the end. */
export async function keepBoth(person: Person, first: Answered): Promise<Answered> {
  if (first.status !== 412) return first;
  const since = person.answers.length;
  const conflict = person.page.getByRole('dialog', { name: 'Someone else saved first' });
  await conflict.getByRole('button', { name: 'Save as chosen' }).click();
  const answer = await answerTo(person, since, first.operation);
  if (answer.status === 412) return keepBoth(person, answer);
  await conflict.waitFor({ state: 'detached' });
  return answer;
}

export const isDone = ({ status }: Answered): boolean => status < 300;

export const answered = (person: Person, since: number, operation: string) =>
  expect.poll(() => person.answers.slice(since).some((one) => one.operation === operation)).toBe(true);

/** Sends off a form that came up with what was typed before: it is stored, or the page says what is in the way. */
export async function* goOn(person: Person): AsyncGenerator<void> {
  const name = /^(Create (patient|reservation|webhook)|Save( draft| changes| addendum| note)?|Amend)$/;
  const since = person.answers.length;
  // what lies beneath a window is out of reach, and is not what was come for
  await person.page.locator(':not([inert] *)').and(person.page.getByRole('button', { name })).first().click();
  yield;
  const says = person.page
    .getByRole('alert')
    .or(person.page.getByRole('dialog', { name: 'Someone else saved first' }))
    .or(person.page.getByText(/^This time|no longer/))
    .first();
  const stored = [...Object.keys(places), 'createSeries'];
  const isStored = () => person.answers.slice(since).some(({ operation }) => stored.includes(operation));
  await expect.poll(async () => isStored() || (await says.count()) > 0).toBe(true);
}

/** What was typed at a spot is over: something else is about to be typed there. */
export function forgetAt(people: readonly Person[], spot: string): void {
  for (const { words } of people)
    for (const old of words.filter((word) => word.spot === spot)) words.splice(words.indexOf(old), 1);
}

/** Types a word where one of anyone's may stand already, typed there or stored at a place: that one is over. */
export function overwrite(person: Person, { people, word }: Around, spot: string, place?: string): string {
  for (const { words } of people) {
    const replaced = words.findIndex(
      (one) => one.spot === spot || (place && one.place === place && !one.spot),
    );
    if (replaced >= 0) words.splice(replaced, 1);
  }
  const text = word();
  person.words.push({ text, place: null, spot });
  return text;
}
