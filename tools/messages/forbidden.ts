import { readFileSync } from 'node:fs';

const glossary = 'docs/glossary.md';

/** Sentences that the specification gives word for word. */
const given = new Set(['Sorry, not all fields are filled out correctly.']);

/** The words that the glossary rules out, each with what to say. */
export function forbiddenWords(text = readFileSync(glossary, 'utf8')): Map<string, string> {
  const [, table = ''] = text.split('| Not | But |');
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    rows.flatMap((row) => {
      const [, not = '', but = ''] = row.split('|').map((cell) => cell.trim());
      return not.split(', ').map((word) => [word, but] as const);
    }),
  );
}

/** A date as programs write it. */
export const isoDate = /\b\d{4}-\d{2}-\d{2}\b/;

/** A name that programs have for something: `no_show`, `patients.read`. */
const code =
  /\b[a-z]+(?:_[a-z]+)+\b|\b(?:clinic|staff|services|forms|labels|patients|reservations|records|consents|analytics|messages|audit)\.[a-z]+\b/;

/** What only a program should read in a text, which may have marks where values stand. */
export const codeProblems = (text: string): string[] => {
  const said = text.replaceAll(/\{\w+\}/g, '');
  return [
    ...(isoDate.test(said) ? [`'${text}' shows an ISO date.`] : []),
    ...(code.test(said) ? [`'${text}' shows the code "${code.exec(said)?.[0]}".`] : []),
  ];
};

/** What is wrong with the words of a text. */
export function wordProblems(text: string, forbidden: ReadonlyMap<string, string>): string[] {
  if (given.has(text)) return [];
  const said = text.replaceAll(/\{\w+\}/g, '');
  return [...forbidden]
    .filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(said))
    .map(([word, but]) => `'${text}' says "${word}" (${glossary}: ${but}).`);
}
