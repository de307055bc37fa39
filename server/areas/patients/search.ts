import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { countedRows, wordsOf } from '#server/lists/list.ts';
import { takeDays, withPlainDigits } from '#server/time/written-days.ts';

const shortWord = 3;

/** What a word of a search asks of a patient's names, numbers, addresses and day of birth. */
export type Wanted =
  | { contains: string[] }
  | { begins: string }
  | { resembles: string }
  | { slipped: string };

/**
 * Every word is to be found in the search text. Words too short for the trigram index are looked for at the beginning
 * of the names.
 */
export function wanted(search: string): Wanted[] {
  const phone = phoneDigits(search);
  if (phone) return [{ contains: [phone] }];
  const { days, rest } = takeDays(search);
  return [...days.map((contains) => ({ contains })), ...wordsOf(rest).map(wantedWord)];
}

/** What one word asks. */
export function wantedWord(word: string): Wanted {
  const [, digits] = /^p(\d{1,6})$/i.exec(word) ?? [];
  // the number of a chart, also without its zeros
  if (digits) return { contains: [word, `P${digits.padStart(6, '0')}`] };
  return [...word].length < shortWord && !isUnspaced(word) ? { begins: word } : { contains: [word] };
}

/** Whether a name is Chinese, Japanese or Korean: one sign may be a name, and several the family's and the given one without a space. */
export const isUnspaced = (name: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name);

/**
 * The same with a slip of the pen allowed in each name, and in what follows the name of an email address; none where there is neither.
 * Days and numbers are meant as they stand.
 */
export function nearlyWanted(search: string): Wanted[] {
  if (phoneDigits(search)) return [];
  const { days, rest } = takeDays(search);
  const words = wordsOf(rest).filter((word) => !isName(word) || [...word].length >= shortWord);
  const nearly = words.map((word): Wanted | undefined => {
    if (isName(word)) return { slipped: word };
    const [, name] = /^(.{3,}@)./u.exec(word) ?? [];
    return name === undefined ? undefined : { contains: [name] };
  });
  if (nearly.every((one) => one === undefined)) return [];
  return [
    ...days.map((contains) => ({ contains })),
    ...nearly.map((one, at) => one ?? wantedWord(words[at] ?? '')),
  ];
}

/** Whether a word can only be one of a name. */
export const isName = (word: string) => /^[\p{L}\p{M}'’.-]+$/u.test(word);

/** The ids of the patients that are meant; undefined where they are more than are counted. */
export async function lookUp(
  { trx, clinic }: Scope,
  words: Wanted[],
  status: string | null,
  most = countedRows,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT patients_found(${clinic.id}, ${status}, ${JSON.stringify(words)}, ${most + 1}) AS ids`.execute(
    trx,
  );
  const ids = rows[0]?.ids ?? [];
  return ids.length > most ? undefined : ids;
}

/** Up to so many patients are told by their ids. */
const sortedRows = 60_000;

const lookedUp = new WeakMap<Scope, Map<string, Promise<number[] | undefined>>>();

/** The ids of patients who are more than are counted, looked up once in a call. Undefined where they are still more. */
export function lookUpMany(scope: Scope, words: Wanted[], status: string | null) {
  const known = lookedUp.get(scope) ?? new Map<string, Promise<number[] | undefined>>();
  lookedUp.set(scope, known);
  const name = JSON.stringify([status, words]);
  const ids = known.get(name) ?? lookUp(scope, words, status, sortedRows);
  known.set(name, ids);
  return ids;
}

/** Up to so many patients are read once and sorted for the first of them. */
const orderedRows = 400_000;

/**
 * The ids of the first of many patients in an order of the contract: one name that many share stands together in it, far from its
 * beginning. Undefined where they are so many that any page of them is near.
 */
export async function lookUpFirst(
  { trx, clinic }: Scope,
  words: Wanted[],
  status: string | null,
  ordering: string,
  first: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] | null }>`
    SELECT patients_in_order(${clinic.id}, ${status}, ${JSON.stringify(words)}, ${ordering}, ${first}, ${orderedRows}) AS ids`.execute(
    trx,
  );
  return rows[0]?.ids ?? undefined;
}

/** The same as conditions on a row called `t`, for words that so many patients meet that any page of them is near. */
export const meeting = ({ clinic }: Scope, words: Wanted[]): RawBuilder<unknown>[] =>
  words.map((word) => {
    if ('resembles' in word) return sql`t.search_text %> fold(${word.resembles})`;
    if ('slipped' in word)
      return sql`t.search_text LIKE ANY ((SELECT names_meant(${clinic.id}, ${word.slipped}))::text[])`;
    if ('contains' in word) return sql`(${sql.join(word.contains.map(contains), sql` OR `)})`;
    const start = sql`substr(like_pattern(${word.begins}), 2)`;
    return sql`(t.last_key LIKE ${start} OR t.first_key LIKE ${start} OR t.search_text LIKE '% ' || ${start})`;
  });

const contains = (word: string) =>
  isUnspaced(word)
    ? sql`whole_text(t.last_key, t.first_key, t.search_text) LIKE like_pattern(${word})`
    : sql`t.search_text LIKE like_pattern(${word})`;

/** The digits of what can only be a phone number: digits with the signs that people write between them. */
export function phoneDigits(search: string): string | undefined {
  const plain = withPlainDigits(search);
  if (!/^[\d+()./\- ]+$/.test(plain) || takeDays(plain).days.length > 0) return undefined;
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 5 ? digits : undefined;
}
