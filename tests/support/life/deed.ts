import { expect } from 'vitest';
import type { Chance } from './chance.ts';
import type { House } from './house.ts';
import type { Person } from './person.ts';

/** What somebody does at the desk, step by step: whatever happens to a desk may happen at a yield. */
export type Deed = (person: Person, around: Around) => AsyncGenerator<void>;

export interface Around {
  readonly house: House;
  readonly chance: Chance;
  /** Everybody at the desk. */
  readonly people: readonly Person[];
  readonly word: () => string;
  /** The records that were signed so far. */
  readonly signed: () => readonly number[];
}

export const restored = 'Your draft is back.';

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

export const answered = (person: Person, since: number, operation: string) =>
  expect.poll(() => person.answers.slice(since).some((one) => one.operation === operation)).toBe(true);

/** Types a word where one of anybody's may stand already: that one is over. */
export function overwrite(person: Person, { people, word }: Around, spot: string): string {
  for (const { words } of people) {
    const replaced = words.findIndex((one) => one.spot === spot);
    if (replaced >= 0) words.splice(replaced, 1);
  }
  const text = word();
  person.words.push({ text, place: null, spot });
  return text;
}
