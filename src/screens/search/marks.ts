import type { SearchAnswer } from '#machines/flows/search.machine.ts';

type Terms = SearchAnswer['terms'];

/** A stretch of a text, and whether it is what was looked for. */
export interface Stretch {
  readonly text: string;
  readonly isMeant: boolean;
}

/** A text as the search compares it, with the place in the original that each character comes from. */
function folded(text: string): { plain: string; places: number[] } {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
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

/** Cuts a text where the words, or the digits of the telephone, that were looked for begin and end. */
export function stretches(text: string, { words, phone }: Pick<Terms, 'words' | 'phone'>): Stretch[] {
  const { plain, places } = folded(text);
  const isMeant = new Array<boolean>(text.length).fill(false);
  const mark = (from: number, to: number) => isMeant.fill(true, from, to);
  for (const word of words.map(bare).filter(Boolean)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      mark(places[at] ?? 0, places[at + word.length] ?? text.length);
  }
  const digits = phone ? spanOfDigits(text, phone) : null;
  if (digits) mark(...digits);
  const result: Stretch[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isMeant[at] === isMeant[at - 1]) continue;
    result.push({ text: text.slice(start, at), isMeant: isMeant[start] ?? false });
    start = at;
  }
  return result;
}
