import { isRightToLeft, locale } from './language.ts';
import { write } from './t.ts';

const list = new Intl.ListFormat(locale, { type: 'unit' });

/** Several things in words already, as the language of the page lists them. */
export const inAList = (words: readonly string[]): string => list.format(words);

/** Several words of one kind, as the language of the page lists them. */
export const listed = (words: readonly string[]): string => inAList(words.map(write));

const signs = isRightToLeft
  ? { comma: '، ', semicolon: '؛ ', dot: ' · ' }
  : { comma: ', ', semicolon: '; ', dot: ' · ' };

/** What is known of one thing in a row, without what is empty: facts of different kinds have no 'and' before the last. */
export const inARow = (
  facts: readonly (string | false | null | undefined)[],
  sign: keyof typeof signs = 'comma',
): string =>
  facts
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .map((fact) => write(String(fact)))
    .join(signs[sign]);
