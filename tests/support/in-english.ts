import { english, type Sentence } from '#machines/lifecycles/saying.ts';

/** The sentences of a form in English, by the names of its fields. */
export const inEnglish = (errors: Readonly<Record<string, Sentence>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, english(sentence)]));
