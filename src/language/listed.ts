import { locale } from './language.ts';

const list = new Intl.ListFormat(locale, { type: 'unit' });

/** Several words in a row, as the language of the page lists them. */
export const listed = (words: readonly string[]): string => list.format(words);
