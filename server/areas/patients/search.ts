import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { countedRows, wordsOf } from '#server/lists/list.ts';

const shortWord = 3;

/** What a word of a search asks of a patient's names, numbers, addresses and day of birth. */
export type Wanted = { contains: string[] } | { begins: string } | { resembles: string };

/**
 * Every word is to be found in the search text. Words too short for the trigram index are looked for at the beginning
 * of the names.
 */
export function wanted(search: string): Wanted[] {
  const phone = phoneDigits(search);
  if (phone) return [{ contains: [phone] }];
  return wordsOf(search).map((word) => {
    const dates = datesIn(word);
    if (dates.length > 0) return { contains: dates };
    return [...word].length < shortWord ? { begins: word } : { contains: [word] };
  });
}

/** The same words with slips of the pen allowed for: each is like some part of the search text. */
export const nearlyWanted = (search: string): Wanted[] =>
  wordsOf(search)
    .filter((word) => [...word].length >= shortWord)
    .map((word) => ({ resembles: word }));

/** The ids of the patients that are meant; undefined where they are more than are counted. */
export async function lookUp(
  { trx, clinic }: Scope,
  words: Wanted[],
  status: string | null,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT patients_found(${clinic.id}, ${status}, ${JSON.stringify(words)}, ${countedRows + 1}) AS ids`.execute(
    trx,
  );
  const ids = rows[0]?.ids ?? [];
  return ids.length > countedRows ? undefined : ids;
}

/** The same as conditions on a row called `t`, for words that so many patients meet that any page of them is near. */
export const meeting = (words: Wanted[]): RawBuilder<unknown>[] =>
  words.map((word) => {
    if ('resembles' in word) return sql`t.search_text %> fold(${word.resembles})`;
    if ('contains' in word) return sql`(${sql.join(word.contains.map(contains), sql` OR `)})`;
    const start = sql`substr(like_pattern(${word.begins}), 2)`;
    return sql`(t.last_key LIKE ${start} OR t.first_key LIKE ${start} OR t.search_text LIKE '% ' || ${start})`;
  });

/** Conditions that every word is found. */
export const found = (search: string | undefined) => meeting(wanted(search ?? ''));

/** Conditions that every word is nearly found. */
export const nearlyFound = (search: string | undefined) => meeting(nearlyWanted(search ?? ''));

const contains = (word: string) => sql`t.search_text LIKE like_pattern(${word})`;

/** The digits of what can only be a phone number: digits with the signs that people write between them. */
function phoneDigits(search: string): string | undefined {
  if (!/^[\d+()./\- ]+$/.test(search) || datesIn(search.trim()).length > 0) return undefined;
  const digits = search.replace(/\D/g, '').replace(/^00/, '');
  return digits.length >= 5 ? digits : undefined;
}

/** The days that a word may mean: 1984-02-29, 29.02.1984, 29/2/1984 or 2/29/1984. */
export function datesIn(word: string): string[] {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso) return days(iso[1], [[iso[2], iso[3]]]);
  const european = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(word);
  if (european) return days(european[3], [[european[2], european[1]]]);
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word);
  if (!slashes) return [];
  return days(slashes[3], [
    [slashes[2], slashes[1]],
    [slashes[1], slashes[2]],
  ]);
}

function days(year: string | undefined, pairs: [string | undefined, string | undefined][]): string[] {
  const written = pairs
    .filter(
      ([month, day]) => Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31,
    )
    .map(([month = '', day = '']) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return [...new Set(written)];
}
