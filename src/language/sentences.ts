import type { Catalogue } from './catalogue.ts';

/** Where one sentence may end and another begin: a chart says several reasons one after the other. */
const betweenSentences = / (?=\p{Lu})/u;

/**
 * Says whole English sentences without values in the words of a catalogue, by their text. It comes with the catalogue, as
 * whoever reads English needs none of it; so it imports nothing that waits for the catalogue.
 */
export function sentencesOf(
  catalogue: Catalogue,
  messageOf: (text: string) => string,
): (sentence: string) => string {
  return (sentence) => inTurn(sentence.split(betweenSentences)) ?? sentence;

  /** The shortest beginning that is known, and what follows it in the same way; null where there is no such beginning. */
  function inTurn(parts: readonly string[]): string | null {
    for (let count = 1; count <= parts.length; count += 1) {
      const beginning = parts.slice(0, count).join(' ');
      if (!Object.hasOwn(catalogue, beginning)) continue;
      const known = messageOf(beginning);
      if (count === parts.length) return known;
      const others = /[.?!]$/.test(beginning) ? inTurn(parts.slice(count)) : null;
      if (others !== null) return `${known} ${others}`;
    }
    return null;
  }
}
