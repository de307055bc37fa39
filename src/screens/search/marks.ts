import type { SearchAnswer } from '#machines/flows/search/search.machine.ts';

type Terms = SearchAnswer['terms'];

/** A stretch of a text: what was looked for, something like it, or neither. */
export interface Stretch {
  readonly text: string;
  readonly kind: 'meant' | 'alike' | 'other';
}

/** Letters that the search compares by others, and that are one with their mark. */
const undecomposed: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** A text as the search compares it, with the place in the original that each character comes from. */
function folded(text: string): { plain: string; places: number[] } {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const small = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const bare = undecomposed[small] ?? small;
    for (let unit = 0; unit < bare.length; unit += 1) places.push(at);
    plain += bare;
    at += character.length;
  }
  places.push(text.length);
  return { plain, places };
}

const bare = (word: string) => folded(word).plain;

/** The places of digits in a text, so that 612345 is found in +34 612 345 678. */
function spanOfDigits(text: string, digits: string): [number, number] | null {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const found = places
    .map((place) => text[place])
    .join('')
    .indexOf(digits);
  const first = places[found];
  const last = places[found + digits.length - 1];
  return found < 0 || first === undefined || last === undefined ? null : [first, last + 1];
}

/** The threes of letters that a word is made of, as the database compares words. */
function threesOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

const shortest = 4;
const leastAlike = 0.3;

function isAlike(word: string, other: string): boolean {
  if (word.length < shortest || other.length < shortest) return false;
  const [one, two] = [threesOf(word), threesOf(other)];
  const shared = [...one].filter((three) => two.has(three)).length;
  return shared / (one.size + two.size - shared) >= leastAlike;
}

/**
 * Cuts a text where the words, or the digits of the telephone, that were looked for begin and end; where a word is not
 * found, words that are written much like it are told.
 */
export function stretches(text: string, { words, phone }: Pick<Terms, 'words' | 'phone'>): Stretch[] {
  const { plain, places } = folded(text);
  const kinds = new Array<Stretch['kind']>(text.length).fill('other');
  const mark = (from: number, to: number, kind: Stretch['kind']) => kinds.fill(kind, from, to);
  for (const word of words.map(bare).filter(Boolean)) {
    if (!plain.includes(word))
      for (const { 0: part, index } of text.matchAll(/[\p{L}\p{M}'’]+/gu))
        if (isAlike(word, bare(part))) mark(index, index + part.length, 'alike');
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      mark(places[at] ?? 0, places[at + word.length] ?? text.length, 'meant');
  }
  const digits = phone ? spanOfDigits(text, phone) : null;
  if (digits) mark(...digits, 'meant');
  const result: Stretch[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && kinds[at] === kinds[at - 1]) continue;
    result.push({ text: text.slice(start, at), kind: kinds[start] ?? 'other' });
    start = at;
  }
  return result;
}
