import type { components } from '#openapi/schema.d.ts';
import { isName, phoneDigits } from '#server/areas/patients/search.ts';
import { wordsOf } from '#server/lists/list.ts';
import { takeDays } from '#server/time/written-days.ts';

/** What a text asks for: words, days each with its readings, or the digits of a telephone. */
export interface Terms {
  text: string;
  words: string[];
  days: string[][];
  phone: string | undefined;
}

/** Reads the text of a search. */
export function termsOf(text: string): Terms {
  const phone = phoneDigits(text);
  if (phone) return { text, words: [], days: [], phone };
  const { days, rest } = takeDays(text);
  return { text, words: wordsOf(rest), days, phone: undefined };
}

const shortest = 3;

/** The words that may be taken with slips of the pen: names, and none where a number or a sign is meant as it stands. */
export const forgivable = ({ words, days, phone }: Terms): string[] =>
  phone === undefined && days.length === 0 && words.every(isName)
    ? words.filter((word) => [...word].length >= shortest)
    : [];

/** The terms as the answer tells them. */
export const shownTerms = ({ words, days, phone }: Terms): components['schemas']['SearchTerms'] => ({
  words,
  days: days.flat(),
  phone: phone ?? null,
});
