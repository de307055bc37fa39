import { type RawBuilder, sql } from 'kysely';
import { wordsOf } from '#server/lists/list.ts';

const shortWord = 3;

/**
 * Conditions that every word is found in a patient's names, numbers, addresses or day of birth. Words too short for the
 * trigram index are looked for at the beginning of the names.
 */
export function found(search: string | undefined): RawBuilder<unknown>[] {
  const phone = phoneDigits(search ?? '');
  if (phone) return [sql`t.search_text LIKE ${`%${phone}%`}`];
  return wordsOf(search).map((word) => {
    const dates = datesIn(word);
    if (dates.length > 0) return sql`(${sql.join(dates.map(contains), sql` OR `)})`;
    if ([...word].length < shortWord) {
      const prefix = sql`substr(like_pattern(${word}), 2)`;
      return sql`(t.last_key LIKE ${prefix} OR t.first_key LIKE ${prefix} OR t.search_text LIKE '% ' || ${prefix})`;
    }
    return contains(word);
  });
}

/** The same words with slips of the pen allowed for: each is like some part of the search text. */
export const nearlyFound = (search: string | undefined): RawBuilder<unknown>[] =>
  wordsOf(search)
    .filter((word) => [...word].length >= shortWord)
    .map((word) => sql`t.search_text %> fold(${word})`);

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
