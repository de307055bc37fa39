import { languages, problemsOf, readMessages, writeMessages } from './catalogues.ts';
import { codeProblems, forbiddenWords, wordProblems } from './forbidden.ts';
import { headingProblems, headingsOfPages } from './headings.ts';
import { readTexts } from './read.ts';
import { spokenNameProblems } from './spoken-names.ts';
import { problemsOutside } from './written.ts';

/**
 * `npm run messages` writes every text of the product into every catalogue, empty where somebody has to translate it.
 * With --check it writes nothing and fails when a catalogue is not whole, a heading ends with a full stop, the name of a button is without
 * the words on it, or a text uses a word that docs/glossary.md rules out, on a page, in a mail, on a terminal, in a log or in the docs.
 */
const { texts, problems } = readTexts();
const isCheck = process.argv.includes('--check');
if (!isCheck) for (const language of languages) writeMessages(language, texts, readMessages(language));
const forbidden = forbiddenWords();
const all = [
  ...problems,
  ...[...texts.keys()].flatMap((text) => [...wordProblems(text, forbidden), ...codeProblems(text)]),
  ...headingProblems(headingsOfPages()),
  ...spokenNameProblems(),
  ...(isCheck ? problemsOutside(forbidden) : []),
  ...languages.flatMap((language) => problemsOf(language, texts, readMessages(language))),
];
console.log(
  all.length === 0
    ? `${texts.size} texts, whole in ${languages.join(', ')}.`
    : [...all, 'Run `npm run messages`, and translate what it leaves empty in src/language/.'].join('\n'),
);
process.exit(all.length === 0 ? 0 : 1);
