/** What a consent's text can hold inside of a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly name: MergeField }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'em'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly Inline[] };

export type Part =
  | { readonly kind: 'paragraph'; readonly inside: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] };

/** What a form leaves open until someone is asked. */
export const mergeFields = ['patient_name', 'service', 'staff', 'clinic', 'date'] as const;
export type MergeField = (typeof mergeFields)[number];
export type FieldTexts = Readonly<Record<MergeField, string>>;

const field = /\{(patient_name|service|staff|clinic|date)\}/g;
const deepest = 4;

/** A plain text with its fields filled in. */
export const filledIn = (text: string, fields: FieldTexts): string =>
  text.replace(field, (_, name: MergeField) => fields[name]);

/** The only addresses that a text may lead to. */
const isSafe = (href: string) => /^(https?:\/\/|mailto:)[^\s"'<>]+$/i.test(href);

type List = { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: Inline[][] };

const itemOf = (line: string) => /^ {0,3}(?:([-*])|\d{1,3}[.)]) +(.*)$/.exec(line);

/** Paragraphs, lists, bold, italic and links; everything else of markdown, and all HTML, is text. */
export function parseMarkdown(source: string): Part[] {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((lines) => partsOf(lines.split('\n')));
}

/** The parts of lines that no empty line divides. */
function partsOf(lines: readonly string[]): Part[] {
  const parts: (Part | List)[] = [];
  const words: string[] = [];
  const flush = () => {
    if (words.length > 0) parts.push({ kind: 'paragraph', inside: parseInline(words.splice(0).join('\n')) });
  };
  for (const line of lines) {
    const item = itemOf(line);
    if (!item) {
      if (line.trim() !== '') words.push(line.trim());
      continue;
    }
    flush();
    const isOrdered = item[1] === undefined;
    const last = parts.at(-1);
    const inside = parseInline(item[2] ?? '');
    if (last?.kind === 'list' && last.isOrdered === isOrdered) (last as List).items.push(inside);
    else parts.push({ kind: 'list', isOrdered, items: [inside] });
  }
  flush();
  return parts;
}

function parseInline(source: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') found.push(...withFields(text));
    text = '';
  };
  let at = 0;
  while (at < source.length) {
    const sign = source[at] as string;
    const special = depth < deepest ? (linkAt(source, at, depth) ?? stressAt(source, at, depth)) : null;
    if (sign === '\\' && /[\\*_[\]()]/.test(source[at + 1] ?? '')) {
      text += source[at + 1];
      at += 2;
    } else if (sign === '\n') {
      flush();
      found.push({ kind: 'break' });
      at += 1;
    } else if (special) {
      flush();
      found.push(special.node);
      at = special.end;
    } else {
      text += sign;
      at += 1;
    }
  }
  flush();
  return found;
}

type Found = { node: Inline; end: number } | null;

function stressAt(source: string, at: number, depth: number): Found {
  const mark = source.startsWith('**', at)
    ? '**'
    : source[at] === '*' || source[at] === '_'
      ? source[at]
      : '';
  if (!mark || (mark === '_' && /[\p{L}\p{N}{]/u.test(source[at - 1] ?? ''))) return null;
  const from = at + mark.length;
  const end = source.indexOf(mark, from + 1);
  if (end < 0 || /\s/.test(source[from] ?? ' ') || /\s/.test(source[end - 1] ?? ' ')) return null;
  const inside = parseInline(source.slice(from, end), depth + 1);
  return { node: { kind: mark === '**' ? 'strong' : 'em', inside }, end: end + mark.length };
}

function linkAt(source: string, at: number, depth: number): Found {
  if (source[at] !== '[') return null;
  const close = source.indexOf('](', at);
  const end = close < 0 ? -1 : source.indexOf(')', close);
  if (close <= at + 1 || end < 0) return null;
  const href = source.slice(close + 2, end).trim();
  if (!isSafe(href)) return null;
  const inside = parseInline(source.slice(at + 1, close), depth + 1);
  return { node: { kind: 'link', href, inside }, end: end + 1 };
}

function withFields(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(field)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    found.push({ kind: 'field', name: match[1] as MergeField });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}
