import { join } from 'node:path';
import { type Plugin, parseAst } from 'vite';

const folder = join(import.meta.dirname, '../../machines/');

type Span = readonly [start: number, end: number];

/**
 * Leaves the descriptions of states out of the charts that browsers run: nothing there reads them, since the gallery
 * takes them from the drawings, and they are a third of what a chart weighs.
 */
export function undescribed(): Plugin {
  return {
    name: 'undescribed-charts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(folder) || !id.endsWith('.machine.ts')) return null;
      const kept: string[] = [];
      let from = 0;
      for (const [start, end] of descriptionsIn(parseAst(code, { lang: 'ts' }))) {
        kept.push(code.slice(from, start));
        from = code[end] === ',' ? end + 1 : end;
      }
      return { code: kept.join('') + code.slice(from), map: null };
    },
  };
}

/** Where the `description: '…'` properties of a syntax tree stand, in order. */
function descriptionsIn(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(descriptionsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, value, start, end } = node as Record<string, unknown>;
  if (type === 'Property' && nameOf(key) === 'description' && isText(value))
    return [[Number(start), Number(end)]];
  return Object.values(node).flatMap(descriptionsIn);
}

const nameOf = (key: unknown) => (key as { name?: string } | null)?.name;

const isText = (value: unknown) => {
  const { type, value: content } = (value ?? {}) as { type?: string; value?: unknown };
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof content === 'string');
};
