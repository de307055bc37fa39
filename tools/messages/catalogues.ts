import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoDate } from './forbidden.ts';
import type { Text } from './read.ts';

type Forms = Readonly<Record<string, string>>;
export type Messages = ReadonlyMap<string, string | Forms>;

/** The languages that have a catalogue; English needs none. */
export const languages = ['ar', 'pt'] as const;

const folderOf = (language: string) => join('src/language', language);
const catalogueFiles = (language: string) =>
  readdirSync(folderOf(language)).filter((name) => name.endsWith('.json'));

/** The whole catalogue of a language, from the files of its areas. */
export function readMessages(language: string): Messages {
  const entries = catalogueFiles(language).flatMap((name) =>
    Object.entries(
      JSON.parse(readFileSync(join(folderOf(language), name), 'utf8')) as Record<string, string | Forms>,
    ),
  );
  return new Map(entries);
}

/** The forms that a language has for counts, as far as anyone counts patients. */
export function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count))), 'other'].filter(
    (form, at, all) => all.indexOf(form) === at,
  );
}

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
/** Forms that stand for one number may leave the number out. */
const exact = new Set(['zero', 'one', 'two']);

function wrongNames(text: string, message: string, form = 'other'): boolean {
  const [wanted, found] = [namesIn(text), namesIn(message)];
  return found.join() !== wanted.filter((name) => !exact.has(form) || found.includes(name)).join();
}

/** Words of the example in an English text, which a translation has in its own language; addresses and codes may stay. */
const wordsOfExample = (text: string) =>
  (/\b(?:such as|for example) (.*)$/s.exec(text)?.[1] ?? '').match(/(?<!\S)\p{L}{4,}(?=[\s,.]|$)/gu) ?? [];

/** What a reader of another language would stumble over: a date for programs, or a piece of the English example. */
function wrongExample(text: string, message: string): string | undefined {
  if (isoDate.test(message)) return 'shows an ISO date';
  const left = wordsOfExample(text).find((word) => message.split(/[^\p{L}]+/u).includes(word));
  return left && `keeps the English word "${left}" of the example`;
}

function wrongMessage(language: string, text: string, { isCounted }: Text, message: string | Forms) {
  if (typeof message === 'string') {
    if (isCounted) return 'goes by a count and has one form only';
    if (message.trim() === '') return 'is not translated';
    return wrongNames(text, message) ? 'has other names between its braces' : wrongExample(text, message);
  }
  if (!isCounted) return 'has forms, and nothing is counted';
  const missing = formsOf(language).filter((form) => !message[form]);
  if (missing.length > 0) return `lacks a form: ${missing.join(', ')}`;
  return Object.entries(message).some(([form, one]) => wrongNames(text, one, form))
    ? 'has other names between its braces'
    : Object.values(message)
        .map((one) => wrongExample(text, one))
        .find((wrong) => wrong !== undefined);
}

/** What is wrong with a catalogue, a line each. */
export function problemsOf(language: string, texts: ReadonlyMap<string, Text>, messages: Messages): string[] {
  const superfluous = [...messages.keys()]
    .filter((text) => !texts.has(text))
    .map((text) => `${language}: nobody says '${text}'.`);
  const wrong = [...texts].flatMap(([text, kind]) => {
    const message = messages.get(text);
    const problem = message === undefined ? 'is missing' : wrongMessage(language, text, kind, message);
    return problem ? [`${language}: '${text}' ${problem}.`] : [];
  });
  return [...superfluous, ...wrong];
}

/** Writes a catalogue anew: what is known stays, what is missing is empty, what no one says goes. */
export function writeMessages(language: string, texts: ReadonlyMap<string, Text>, known: Messages) {
  const folder = folderOf(language);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  const empty = Object.fromEntries(formsOf(language).map((form) => [form, '']));
  const areas = new Map<string, [string, string | Forms][]>();
  for (const [text, { areas: said, isCounted }] of texts) {
    // the patients' pages bring the words of their own file alone
    const places = said.size === 1 ? [...said] : ['shared', ...(said.has('door') ? ['door'] : [])];
    for (const area of places) {
      const entries = areas.get(area) ?? [];
      entries.push([text, known.get(text) ?? (isCounted ? empty : '')]);
      areas.set(area, entries);
    }
  }
  for (const name of catalogueFiles(language)) rmSync(join(folder, name));
  for (const [area, entries] of areas) {
    const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(join(folder, `${area}.json`), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}
