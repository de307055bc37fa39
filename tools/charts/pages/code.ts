import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (node: unknown): string | undefined => {
  const { type, name, value } = node as Node;
  return String(type === 'Identifier' ? name : value);
};

/** The first call of `createMachine` in a piece of code. */
function findMachine(node: unknown): Node | undefined {
  if (Array.isArray(node)) return node.map(findMachine).find(Boolean);
  if (!isNode(node)) return undefined;
  const { callee } = node;
  if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
    if (nameOf(callee.property) === 'createMachine') return node;
  }
  return findMachine(Object.values(node));
}

const propertiesOf = (node: unknown): Node[] =>
  isNode(node) && node.type === 'ObjectExpression'
    ? (node.properties as Node[]).filter(({ type }) => type === 'Property')
    : [];

/** The line, from 1, on which each state of a chart's file begins, by its path; '' for the chart itself. */
export function linesOf(file: string): Record<string, number> {
  const code = readFileSync(file, 'utf8');
  const lineAt = (offset: number) => code.slice(0, offset).split('\n').length;
  const lines: Record<string, number> = {};
  const machine = findMachine(parseAst(code, { lang: 'ts' }));
  if (!machine) return lines;
  const [config] = machine.arguments as Node[];
  lines[''] = lineAt(config?.start ?? machine.start);
  const enter = (state: unknown, path: readonly string[]) => {
    const states = propertiesOf(state).find(({ key }) => nameOf(key) === 'states');
    for (const { key, start, value } of propertiesOf(states?.value)) {
      const own = [...path, nameOf(key) ?? ''];
      lines[own.join('.')] = lineAt(start);
      enter(value, own);
    }
  };
  enter(config, []);
  return lines;
}
