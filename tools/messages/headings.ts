import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text that heads a notice, a window, a section or a page. */
export interface Heading {
  /** Its file and its line. */
  readonly at: string;
  readonly text: string;
}

const isTranslated = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  /^(?:t|rich|plural)$/.test(node.expression.text);

/** What heads something: a property called title, whatever the thing is, and an element of a heading. */
function isHead(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return node.name.getText(source) === 'title';
  return ts.isJsxElement(node) && /^(?:h[1-6]|Heading)$/.test(node.openingElement.tagName.getText(source));
}

/** The texts of a page that head something, with the forms of those that are counted. */
export function headingsIn(path: string, code = readFileSync(path, 'utf8')): Heading[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Heading[] = [];
  const visit = (node: ts.Node, heads: boolean) => {
    if (heads && isTranslated(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      for (const text of node.arguments.filter(ts.isStringLiteralLike))
        found.push({ at: `${path}:${line + 1}`, text: text.text });
      return;
    }
    // a property of the thing inside is no part of the heading
    const goesOn = heads && !ts.isJsxAttribute(node) && !ts.isPropertyAssignment(node);
    ts.forEachChild(node, (child) => visit(child, goesOn || isHead(node, source)));
  };
  visit(source, false);
  return found;
}

/** A heading is no sentence: it ends without a full stop. */
export const headingProblems = (headings: readonly Heading[]): string[] =>
  headings
    .filter(({ text }) => text.endsWith('.'))
    .map(({ at, text }) => `${at}: the heading '${text}' ends with a full stop.`);

/** The headings of every page. */
export const headingsOfPages = (): Heading[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((path) => path.endsWith('.tsx') || path.endsWith('.ts'))
    .sort()
    .flatMap((path) => headingsIn(path));
