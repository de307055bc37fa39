import { clockInWords, timeFormat } from '#src/time/timeFormat.ts';
import { catalogue } from './language.ts';
import { messageOf, write } from './t.ts';

/** Every sentence with names in it, as a pattern: what stands around another sentence first, then the most particular. */
let patterns:
  | { readonly text: string; readonly pattern: RegExp; readonly names: readonly string[] }[]
  | null = null;

/** Texts that say enough by themselves; '{start} to {end}' would be found in everything. */
const isTelling = /[.?]$|: \{\}$|[a-z]{8}/;

function readPatterns() {
  const weight = (text: string) => text.replaceAll(/\{\w+\}/g, '').length;
  return Object.keys(catalogue ?? {})
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

/**
 * A sentence of a chart or of the server in the language of the page. Those come as whole English sentences: they are
 * found by their text, or by the pattern of a text with names, whose values are words of the same kind.
 */
export function translateServerText<Text extends string | null | undefined>(sentence: Text): Text | string {
  return sentence ? withTimes(withDays(inLanguage(sentence))) : sentence;
}

/** The server does not know how the reader writes days: it sends them as ISO dates. */
const withDays = (sentence: string) =>
  sentence.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => {
    const at = Date.parse(`${date}T00:00:00Z`);
    return Number.isNaN(at) ? date : timeFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(at);
  });

/** Nor whether the reader counts hours to 12 or to 24; a time that has its half of the day already stays as it is. */
const withTimes = (sentence: string) =>
  sentence.replaceAll(
    /(?<![\w:.+-])(?:[01]?\d|2[0-4]):[0-5]\d(?![\w:]|\.\d|[\s\u202f]?(?:[ap]\.?\s?m\b|[صم](?!\p{L})))/giu,
    clockInWords,
  );

function inLanguage(sentence: string): string {
  if (!catalogue) return sentence;
  return inTurn(sentence.split(betweenSentences)) ?? sentence;
}

/** Where one sentence may end and another begin: a chart says several reasons one after the other. */
const betweenSentences = / (?=\p{Lu})/u;

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
  if (Object.hasOwn(catalogue ?? {}, sentence)) return messageOf(sentence);
  patterns ??= readPatterns();
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
