import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { languages, type Messages, readMessages } from './catalogues.ts';

/** Something that is pressed, with what it is called and what stands on it. */
export interface Spoken {
  /** Its file and its line. */
  readonly at: string;
  readonly names: readonly string[];
  readonly shown: readonly string[];
}

const isPressed = /^(?:a|button)$|(?:Button|Link|Toggle|Tab|Item)$/;

/** The texts of a page that stand in a node. */
function textsIn(node: ts.Node): string[] {
  const isSaid =
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    /^(?:t|rich)$/.test(node.expression.text);
  if (isSaid)
    return node.arguments
      .slice(0, 1)
      .filter(ts.isStringLiteralLike)
      .map(({ text }) => text);
  const texts: string[] = [];
  ts.forEachChild(node, (child) => void texts.push(...textsIn(child)));
  return texts;
}

/** What stands on an element: the texts between its tags, not those of attributes of what is inside. */
const shownIn = ({ children }: ts.JsxElement): string[] =>
  children.flatMap((child) => {
    if (ts.isJsxExpression(child)) return textsIn(child);
    return ts.isJsxElement(child) ? shownIn(child) : [];
  });

/** What something that is pressed is called, and what stands on it; a menu says both of its button. */
function readPressed(node: ts.Node, source: ts.SourceFile): Omit<Spoken, 'at'> | undefined {
  const tag = ts.isJsxElement(node) ? node.openingElement : node;
  if (!ts.isJsxOpeningElement(tag) && !ts.isJsxSelfClosingElement(tag)) return undefined;
  const attribute = (name: string) => {
    const found = tag.attributes.properties.find(
      (one) => ts.isJsxAttribute(one) && one.name.getText(source) === name,
    );
    return found ? textsIn(found) : [];
  };
  const called = tag.tagName.getText(source);
  if (called === 'Menu') return { names: attribute('label'), shown: attribute('trigger') };
  if (!ts.isJsxElement(node) || !isPressed.test(called)) return undefined;
  return { names: attribute('aria-label'), shown: shownIn(node) };
}

/** Everything of a page that is pressed, has words on it, and is called otherwise than by them alone. */
export function spokenIn(path: string, code = readFileSync(path, 'utf8')): Spoken[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Spoken[] = [];
  const visit = (node: ts.Node) => {
    const pressed = ts.isJsxOpeningElement(node) ? undefined : readPressed(node, source);
    if (pressed && pressed.names.length > 0 && pressed.shown.length > 0) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ at: `${path}:${line + 1}`, ...pressed });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Who speaks to the page says what stands on a button (WCAG 2.5.3), in each language. */
export function spokenProblems(
  spoken: readonly Spoken[],
  catalogues: ReadonlyMap<string, Messages>,
): string[] {
  return spoken.flatMap(({ at, names, shown }) =>
    [['en', new Map()] as const, ...catalogues].flatMap(([language, messages]) => {
      const said = (text: string) => {
        const message = messages.get(text) ?? text;
        return typeof message === 'string' ? message.toLowerCase() : '';
      };
      const all = names.map(said);
      return shown
        .filter((text) => !all.some((name) => name.includes(said(text))))
        .map((text) => `${language}: ${at}: '${said(text)}' stands on what is called '${all.join("', '")}'.`);
    }),
  );
}

/** What is wrong with the names of what is pressed, on every page. */
export const spokenNameProblems = (): string[] =>
  spokenProblems(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((name) => join('src', name))
      .filter((path) => path.endsWith('.tsx'))
      .sort()
      .flatMap((path) => spokenIn(path)),
    new Map(languages.map((language) => [language, readMessages(language)])),
  );
