import { filled, type SaidValue, type Saying, type Sentence } from '#machines/lifecycles/saying.ts';
import { clockInWords, timeFormat } from '#src/time/timeFormat.ts';
import { catalogue, sentences } from './language.ts';
import { inAList } from './listed.ts';
import { messageOf, write } from './t.ts';

const inLanguage = catalogue && sentences ? sentences(catalogue, messageOf) : (text: string) => text;

/**
 * A sentence of a chart or of the server in the language of the page. Those come in English: one with values is said anew from
 * its text and its values, so that nothing in a value is taken for a sentence; one without is found by its text.
 */
export function translateServerText<Said extends Sentence | null | undefined>(
  sentence: Said,
): Exclude<Said, Saying> | string {
  if (!sentence) return sentence as Exclude<Said, Saying>;
  return typeof sentence === 'string' ? inLanguage(sentence) : said(sentence);
}

function said({ text, values }: Saying): string {
  const count = Object.values(values).find((value) => typeof value === 'number');
  return filled(messageOf(text, count), values, written);
}

function written(value: SaidValue): string {
  if (typeof value !== 'object') return write(value);
  if (Array.isArray(value)) return inAList(value.map(written));
  if ('time' in value) return write(clockInWords(value.time));
  if ('date' in value) return write(dayInWords(value.date));
  return write(said(value as Saying));
}

function dayInWords(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? date : timeFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}
