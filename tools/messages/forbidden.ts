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

/** What is wrong with the words of a text. */
export function wordProblems(text: string, forbidden: ReadonlyMap<string, string>): string[] {
  if (given.has(text)) return [];
  const said = text.replaceAll(/\{\w+\}/g, '');
  return [...forbidden]
    .filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(said))
    .map(([word, but]) => `'${text}' says "${word}" (${glossary}: ${but}).`);
}
