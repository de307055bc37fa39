import type { Catalogue } from './catalogue.ts';

/** Texts that say enough by themselves; '{start} to {end}' would be found in everything. */
const isTelling = /[.?]$|: \{\}$|[a-z]{8}/;

/** Every sentence with names in it, as a pattern: what stands around another sentence first, then the most particular. */
function patternsOf(catalogue: Catalogue) {
  const weight = (text: string) => text.replaceAll(/\{\w+\}/g, '').length;
  return Object.keys(catalogue)
    .filter((text) => text.includes('{') && isTelling.test(text.replaceAll(/\{\w+\}/g, '{}')))
    .sort((a, b) => Number(b.endsWith('}')) - Number(a.endsWith('}')) || weight(b) - weight(a))
    .map((text) => ({
      text,
      names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      pattern: new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map((part) => part.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
          .join('(.+?)')}$`,
        's',
      ),
    }));
}

/** Where one sentence may end and another begin: a chart says several reasons one after the other. */
const betweenSentences = / (?=\p{Lu})/u;

/**
 * Says whole English sentences in the words of a catalogue: found by their text, or by the pattern of a text with names. It
 * comes with the catalogue, as whoever reads English needs none of it; so it imports nothing that waits for the catalogue.
 */
export function sentencesOf(
  catalogue: Catalogue,
  messageOf: (text: string, count?: number) => string,
  write: (value: string) => string,
): (sentence: string) => string {
  let patterns: ReturnType<typeof patternsOf> | null = null;
  return inLanguage;

  function inLanguage(sentence: string): string {
    return inTurn(sentence.split(betweenSentences)) ?? sentence;
  }

  /** The shortest beginning that is known, and what follows it in the same way; null where there is no such beginning. */
  function inTurn(parts: readonly string[]): string | null {
    for (let count = 1; count <= parts.length; count += 1) {
      const beginning = parts.slice(0, count).join(' ');
      if (count < parts.length && !/[.?!]$/.test(beginning)) continue;
      const known = wholeInLanguage(beginning);
      if (known === null) continue;
      if (count === parts.length) return known;
      const others = inTurn(parts.slice(count));
      if (others !== null) return `${known} ${others}`;
    }
    return null;
  }

  function wholeInLanguage(sentence: string): string | null {
    if (Object.hasOwn(catalogue, sentence)) return messageOf(sentence);
    patterns ??= patternsOf(catalogue);
    for (const { text, pattern, names } of patterns) {
      const values = pattern.exec(sentence)?.slice(1);
      if (!values) continue;
      const counted = values.map(Number).find((value) => !Number.isNaN(value));
      return messageOf(text, counted).replace(/\{(\w+)\}/g, (_, name: string) =>
        write(inLanguage(values[names.indexOf(name)] ?? '')),
      );
    }
    return null;
  }
}
