import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { codeProblems, isoDate, wordProblems } from './forbidden.ts';

/** Something that is read outside of the pages: in a mail, on a terminal, in a log or in the docs. */
export interface Written {
  /** Its file and its line. */
  readonly at: string;
  readonly text: string;
}

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.gen.ts'))
    .sort();

/** What says something on a terminal or in a log; its file may keep the words anywhere. */
const speaks = /\bconsole\.|\blog\.(?:info|warn|error)\(|\bStart(?:Refused|Failed)\(/;
const sql = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|GRANT|SET|DO) /;
const isWords = (text: string) => /\p{L}\s+\p{L}/u.test(text) && !sql.test(text);

/** The words of a source, with a mark where a template has a value. */
export function wordsIn(path: string, code = readFileSync(path, 'utf8')): Written[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: Written[] = [];
  const visit = (node: ts.Node) => {
    // what is tagged is SQL, and so is what begins like it
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTaggedTemplateExpression(node)) return;
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{value}')
        : '';
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (isWords(text)) found.push({ at: `${path}:${line + 1}`, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The lines of a page of the docs, without what is code in them, and without the resources of FHIR. */
export function linesIn(path: string, page = readFileSync(path, 'utf8')): Written[] {
  const without = page
    .replaceAll(/^```.*?^```$/gms, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`|\]\([^)\n]*\)|<[^>\n]*>|\b\w+(?:\.\w+)+\b|\bAppointment\b/g, ' ');
  return without.split('\n').map((text, at) => ({ at: `${path}:${at + 1}`, text }));
}

type Forbidden = ReadonlyMap<string, string>;
const told = ({ at, text }: Written, problemsOf: (text: string) => readonly string[]) =>
  problemsOf(text).map((problem) => `${at}: ${problem}`);

/** What an Arabic text may name in Latin letters: the product, and what is a name everywhere. */
const names = /\{\w+\}|\bChartroom\b|\b\w+\.json\b|\bFHIR R4\b/g;
const latinProblems = (text: string) =>
  /\p{Script=Arabic}/u.test(text) && /[A-Za-z]{2}/.test(text.replaceAll(names, ''))
    ? [`'${text}' has Latin words.`]
    : [];

/** What is wrong with mails and prints of the server, in whatever language. */
export const problemsSent = (texts: readonly Written[], forbidden: Forbidden): string[] =>
  texts.flatMap((one) =>
    told(one, (text) => [...wordProblems(text, forbidden), ...codeProblems(text), ...latinProblems(text)]),
  );

/** What is wrong with what commands and logs say. */
export const problemsTold = (texts: readonly Written[], forbidden: Forbidden): string[] =>
  texts.flatMap((one) => told(one, (text) => [...wordProblems(text, forbidden), ...codeProblems(text)]));

/** What is wrong with the docs, where programmers look up the names that programs have for things. */
export const problemsInDocs = (lines: readonly Written[], forbidden: Forbidden): string[] =>
  lines.flatMap((one) =>
    told(one, (text) => [
      ...wordProblems(text, forbidden),
      ...(isoDate.test(text) ? [`'${text}' shows an ISO date.`] : []),
    ]),
  );

/** What is wrong with what the gallery shows, where programmers look up the names that programs have for things. */
export const problemsInCharts = (texts: readonly Written[], forbidden: Forbidden): string[] =>
  texts.flatMap((one) => told(one, (text) => wordProblems(text, forbidden)));

/** Mails and prints of the server, in every language. */
const sentWords = () => sourcesIn('server/words').flatMap((path) => wordsIn(path));

const toldWords = () =>
  ['server', 'tools'].flatMap(sourcesIn).flatMap((path) => {
    const code = readFileSync(path, 'utf8');
    return speaks.test(code) ? wordsIn(path, code) : [];
  });

/** What charts say of their states and promise, which the gallery shows. Samples hold what people type. */
const chartWords = () =>
  sourcesIn('machines')
    .filter((path) => !/\.(?:samples|stored)\.ts$/.test(path))
    .flatMap((path) => wordsIn(path));

/** The README and the docs; the glossary names the words that it rules out. */
const docLines = () => {
  const pages = ['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md') && name !== 'glossary.md')
      .map((name) => join(folder, name)),
  );
  const own = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
  return [...own, ...pages].flatMap((path) => linesIn(path));
};

/** Everything that is wrong with what people read outside of the pages. */
export const problemsOutside = (forbidden: Forbidden): string[] => [
  ...problemsSent(sentWords(), forbidden),
  ...problemsTold(toldWords(), forbidden),
  ...problemsInCharts(chartWords(), forbidden),
  ...problemsInDocs(docLines(), forbidden),
];
