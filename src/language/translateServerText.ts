import { clockInWords, timeFormat } from '#src/time/timeFormat.ts';
import { catalogue, sentences } from './language.ts';
import { messageOf, write } from './t.ts';

const inLanguage = catalogue && sentences ? sentences(catalogue, messageOf, write) : (text: string) => text;

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
