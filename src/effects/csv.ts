import type { ReadTable } from '#machines/flows/patients/importColumns.ts';
import { t } from '#src/language/t.ts';

/** Encodings in which tables come; the last one reads everything, so it is tried last. */
export const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': t('UTF-16, little end first'),
  'utf-16be': t('UTF-16, big end first'),
  'windows-1252': t('Windows-1252, Western European'),
};

/** What stands between two cells. */
export const separators: Readonly<Record<string, string>> = {
  ',': t('Comma'),
  ';': t('Semicolon'),
  '\t': 'Tab',
};

/** The encoding that the bytes themselves give away by their mark or their zeros. */
function markedEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && second !== 0) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  return null;
}

/** So much of a file tells what it is. */
const telling = 65_536;

/** A sign that no text has; old tables end with the mark 26, and some have page feeds. */
const isUnwritten = (code: number) =>
  code < 9 || (code > 13 && code < 26) || (code > 27 && code < 32) || code > 0xfffd;

/** Whether it is the file of a program, or a picture, in spite of what it is called. */
function isNoText(text: string): boolean {
  if (/^(%PDF-|\{\\rtf)/.test(text)) return true;
  for (let at = 0; at < Math.min(text.length, telling); at += 1)
    if (isUnwritten(text.charCodeAt(at))) return true;
  return false;
}

/** The text of a table; what is no UTF-8 and says nothing else is taken for Western European. */
function decoded(bytes: Uint8Array, asked: string | null): { encoding: string; text: string } {
  const encoding = asked ?? markedEncoding(bytes);
  if (encoding) return { encoding, text: new TextDecoder(encoding).decode(bytes) };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** The sign that divides the first line into most cells. */
export function guessSeparator(text: string): string {
  const line = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  return Object.keys(separators).sort((one, other) => count(other) - count(one))[0] ?? ',';
}

type Row = { line: number; cells: string[] };

/** Cells by lines, quoted ones with line breaks and doubled quotation marks; one walk over the text that rests at every line. */
function* walkCells(text: string, separator: string): Generator<undefined, Row[]> {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let begins = 1;
  let at = 0;
  const end = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begins, cells });
    cells = [];
  };
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const close = text.indexOf('"', at);
        const upTo = close < 0 ? text.length : close;
        const part = text.slice(at, upTo);
        line += part.split('\n').length - 1;
        cell += part;
        at = upTo + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    let next = at;
    while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r')
      next += 1;
    cells.push(cell + text.slice(at, next));
    at = next + 1;
    if (text[next] === separator) continue;
    if (text[next] === '\r' && text[at] === '\n') at += 1;
    line += 1;
    end();
    begins = line;
    if (next >= text.length) break;
    yield;
  }
  return rows;
}

/** Milliseconds of work between two rests: a key or a click never waits longer. */
const stretch = 12;

const rest = () => new Promise((resolve) => setTimeout(resolve));

/** The walk in small stretches, so that the page answers meanwhile; it ends where it is no longer wanted. */
async function readCellsGently(text: string, separator: string, signal: AbortSignal): Promise<Row[]> {
  const walk = walkCells(text, separator);
  let until = performance.now() + stretch;
  for (;;) {
    const step = walk.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await rest();
    signal.throwIfAborted();
    until = performance.now() + stretch;
  }
}

/** A table out of bytes; its first line that says anything is its head. */
export async function readTable(
  bytes: Uint8Array,
  encoding: string | null,
  separator: string | null,
  signal: AbortSignal,
): Promise<ReadTable> {
  const read = decoded(bytes, encoding);
  if (isNoText(read.text)) throw new Error('This is no text.');
  const sign = separator ?? guessSeparator(read.text);
  const [head, ...rows] = await readCellsGently(read.text, sign, signal);
  return {
    encoding: read.encoding,
    separator: sign,
    head: (head?.cells ?? []).map((cell) => cell.trim()),
    rows,
  };
}
