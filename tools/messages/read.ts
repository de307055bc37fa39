import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text that is translated: where it is said, and whether it goes by a count. */
export interface Text {
  readonly areas: ReadonlySet<string>;
  readonly isCounted: boolean;
}

interface Found {
  readonly texts: ReadonlyMap<string, Text>;
  /** Calls whose text cannot be known before the page runs. */
  readonly problems: readonly string[];
}

/** What is not said whether it is counted goes by what is known of it. */
type Note = (text: string, isCounted?: boolean) => void;

const leftOut = /\.(test|samples|properties|css|gen|d)\.tsx?$|^src\/language\/|^machines\/index\.ts$/;
const startsAsSentence = /^[“A-Z{]/;
const endsAsSentence = /[.?:]$/;
/** What is written for those who read code and logs. */
const forDevelopers = new Set(['Error', 'StartRefused', 'StartFailed']);
const described = new Set(['description', 'purpose']);

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !leftOut.test(path))
    .sort();
}

/** The catalogue file that a source file's texts belong in. */
function areaOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/');
  if (top !== 'src') return top === 'machines' ? 'charts' : 'server';
  if (second === 'gallery') return second;
  return second === 'screens' ? third : 'shell';
}

/** A template as a text with values in it. */
const outlined = ({ head, templateSpans }: ts.TemplateExpression) =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('{value}');

/** What a chart or a sample says of itself to those who read it; a field may be called so as well. */
const isDescription = (node: ts.Node, source: ts.SourceFile) =>
  ts.isPropertyAssignment(node) &&
  described.has(node.name.getText(source)) &&
  !ts.isObjectLiteralExpression(node.initializer) &&
  !ts.isCallExpression(node.initializer);

/** What the lifecycle of a thing says of where it stands, which is read by the person who asks for what is not possible there. */
function isStanding({ parent }: ts.Node, source: ts.SourceFile): boolean {
  if (!lifecycle.test(source.fileName) || !ts.isObjectLiteralExpression(parent)) return false;
  if (parent.properties.some((one) => one.name?.getText(source) === 'states')) return false;
  const among = parent.parent.parent.parent;
  return ts.isPropertyAssignment(among) && among.name.getText(source) === 'states';
}
const lifecycle = /^machines\/lifecycles\/\w+\.machine\.ts$/;

const isText = (node: ts.Node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node);

/** The texts that the pages translate by themselves: those of t, rich and plural, and the titles of routes. */
function readPage(source: ts.SourceFile, note: Note, complain: (node: ts.Node) => void) {
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const isCounted = node.expression.text === 'plural';
      if (isCounted || node.expression.text === 't' || node.expression.text === 'rich') {
        const text = node.arguments[isCounted ? 2 : 0];
        if (text && isText(text)) note(text.text, isCounted);
        else complain(node);
      }
    }
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'staticData')
      node.initializer.forEachChild((entry) => {
        if (ts.isPropertyAssignment(entry) && isText(entry.initializer)) note(entry.initializer.text, false);
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** The texts that charts and the server say in English: they are translated where they are shown. */
function readSayings(
  source: ts.SourceFile,
  isSaid: (text: string) => boolean,
  note: Note,
  complain: (node: ts.Node) => void,
) {
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return;
    if (ts.isNewExpression(node) && forDevelopers.has(node.expression.getText(source))) return;
    if (isDescription(node, source) && !isStanding(node, source)) return;
    const [text] = isSaying(node) ? node.arguments : [];
    if (text && isText(text)) note(text.text, text.text.startsWith('{count} ') || undefined);
    for (const [at, counted] of countedTexts(node)) note(at, counted);
    if (isText(node) && isSaid(node.text)) note(node.text);
    else if (ts.isTemplateExpression(node) && (isSaid(outlined(node)) || isTold(node))) complain(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** A sentence with its values, or a word as one of them; one that begins with a count goes by it. */
const isSaying = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^(say|word)$/.test(node.expression.text);

/** The two texts of a sentence that goes by a number: of them the second is counted. */
function countedTexts(node: ts.Node): (readonly [string, boolean])[] {
  if (!ts.isCallExpression(node) || nameOf(node) !== 'sayCount') return [];
  const [, one, many] = node.arguments;
  return one && many && isText(one) && isText(many)
    ? [
        [one.text, false],
        [many.text, true],
      ]
    : [];
}

/** Whether a template is what a refusal says, however it reads. */
function isTold(template: ts.Node): boolean {
  const { parent } = template;
  if (ts.isArrayLiteralExpression(parent) || ts.isObjectLiteralExpression(parent)) return isTold(parent);
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) return isTold(parent);
  if (ts.isPropertyAssignment(parent)) return parent.initializer === template && isTold(parent);
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && refusing.has(nameOf(parent));
}

const nameOf = ({ expression }: ts.CallExpression | ts.NewExpression) =>
  ts.isIdentifier(expression) ? expression.text : '';
const refusing = new Set([
  ...['Refusal', 'invalid', 'conflict', 'malformed', 'refused', 'hard', 'soft'],
  ...['unsupportedMediaType', 'tooManyStreams'],
]);

const isLabel = (text: string) =>
  /^(?:[“A-Z]|\{\w+\} .*[a-z]{4}).*[a-z]/s.test(text) && !/^[A-Z]\w+[A-Z]\w*$/.test(text);
const isSentence = (text: string) =>
  startsAsSentence.test(text) && endsAsSentence.test(text) && / \S/.test(text) && /[a-z]{2}/.test(text);

/** Every text of the product that a catalogue has to have. */
export function readTexts(): Found {
  const texts = new Map<string, { areas: Set<string>; isCounted: boolean }>();
  const problems: string[] = [];
  const open = (path: string) =>
    ts.createSourceFile(
      path,
      readFileSync(path, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
  const noteIn =
    (path: string): Note =>
    (text, isCounted) => {
      const known = texts.get(text) ?? { areas: new Set(), isCounted: isCounted ?? false };
      if (isCounted !== undefined && known.isCounted !== isCounted)
        problems.push(`${path}: '${text}' is counted in one place only.`);
      known.areas.add(areaOf(path));
      texts.set(text, known);
    };
  const complain = (path: string, source: ts.SourceFile, what: string) => (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${path}:${line + 1}: ${what}`);
  };
  for (const path of filesOf('src')) {
    const source = open(path);
    readPage(
      source,
      noteIn(path),
      complain(path, source, 'a text to translate has to stand there as it is.'),
    );
  }
  const said = [
    ...filesOf('machines').map(
      (path) => [path, (text: string) => isLabel(text) || isSentence(text)] as const,
    ),
    ...serverFolders.flatMap(filesOf).map((path) => [path, isSentence] as const),
  ];
  for (const [path, isSaid] of said) {
    const source = open(path);
    readSayings(source, isSaid, noteIn(path), complain(path, source, glued));
  }
  return { texts, problems };
}

const glued =
  "a sentence with values is said with say('... {name} ...', { name }), so that it can be translated.";
const serverFolders = [
  'server/access',
  'server/areas',
  'server/http',
  'server/lifecycle',
  'server/lists',
  'server/messages',
  'server/webhooks',
];
