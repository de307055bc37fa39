import { htmlToText } from 'html-to-text';
import { type DocumentName, documentWord, momentInWords } from '#server/words/documentWords.ts';
import type { Language } from '#server/words/languages.ts';
import { conceptIn, listIn, type Tree, textIn, treeIn } from '../reading.ts';

/** How the words of one document are written: in its own language, with the times of the clinic. */
export interface Writing {
  /** A line about something; empty where there is nothing to say. */
  line(name: DocumentName, ...values: readonly unknown[]): string;
  moment(value: unknown): string;
  word(name: DocumentName): string;
}

/** Writing in a language, with the times of a zone. */
export function writingOf(language: Language, zone: string): Writing {
  return {
    line(name, ...values) {
      const value = values.map(plain).filter(Boolean).join(', ');
      return value && documentWord(language, name, value);
    },
    moment: (value) => momentInWords(textIn(value), language, zone),
    word: (name) => documentWord(language, name),
  };
}

const plain = (value: unknown) => (typeof value === 'number' ? String(value) : textIn(value).trim());

/** The words of a page of HTML or of a part of one: what is seen, without marks, pictures and addresses. */
export const wordsOfHtml = (html: string): string =>
  htmlToText(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
    limits: { maxInputLength: 900_000, maxDepth: 100 },
  }).trim();

/** The narrative of a resource or a section. */
export const narrativeIn = (holder: Tree): string => wordsOfHtml(textIn(treeIn(holder.text).div));

/** Parts of a document, a line left free between them. */
export const paragraphs = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n');

/** Lines of a document, those without words left out. */
export const lines = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n');

/** What a resource says that a section only names: what it is about, and what was found. */
export function entryInWords(entry: Tree, writing: Writing): string {
  const about =
    conceptIn(entry.code) ||
    conceptIn(entry.medicationCodeableConcept) ||
    conceptIn(entry.vaccineCode) ||
    narrativeIn(entry);
  const found = [valueIn(entry, writing), ...listIn(entry.component).map((one) => partInWords(one, writing))];
  const value = found.filter(Boolean).join('; ');
  return value ? `${about}: ${value}` : about;
}

function partInWords(part: Tree, writing: Writing): string {
  const value = valueIn(part, writing);
  return value && `${conceptIn(part.code)} ${value}`;
}

/** The value[x] of an element in words; empty where it has none, or one of a kind that has no words. */
export function valueIn(element: Tree, writing: Writing): string {
  const { value, unit, code } = treeIn(element.valueQuantity);
  if (typeof value === 'number') return [value, textIn(unit) || textIn(code)].filter(Boolean).join(' ');
  if (typeof element.valueBoolean === 'boolean') return writing.word(element.valueBoolean ? 'yes' : 'no');
  for (const name of ['valueDecimal', 'valueInteger'])
    if (typeof element[name] === 'number') return String(element[name]);
  for (const name of ['valueDate', 'valueDateTime'])
    if (typeof element[name] === 'string') return writing.moment(element[name]);
  const coding = treeIn(element.valueCoding);
  return (
    textIn(element.valueString) ||
    textIn(element.valueTime) ||
    textIn(element.valueUri) ||
    conceptIn(element.valueCodeableConcept) ||
    textIn(coding.display) ||
    textIn(coding.code)
  );
}
