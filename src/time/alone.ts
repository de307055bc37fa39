import { locale } from '#src/language/language.ts';

/** Words that stand alone, as a heading, a label or the first of a cell: some languages write days and months small within a sentence only. */
export const alone = (words: string): string =>
  words.replace(/^\p{Cf}*\p{Ll}/u, (first) => first.toLocaleUpperCase(locale));
