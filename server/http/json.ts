import { isUtf8 } from 'node:buffer';
import { malformed, unsupportedMediaType } from './refusal.ts';

const deepest = 32;
const notJson = 'The body is not valid JSON.';

/**
 * Reads a JSON body and refuses what would be silently altered: bad UTF-8, doubled keys, numbers without end. One look at
 * the bytes finds these, and ends at the first value too many; nothing is built of a body before it.
 */
export function readJson(bytes: Buffer, contentType: string, mostValues: number): unknown {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType('Send the body in UTF-8.');
  if (bytes.length === 0) throw malformed('The body is empty.');
  inspect(bytes, mostValues);
  const text = decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(notJson);
  }
}

/** Checked as bytes and then read: of plain letters this takes a third of what a decoder that refuses bad ones takes. */
function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.');
  return bytes.toString('utf8');
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openFields, closeFields] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Walks over bytes that may be JSON; what is none is left to the parser. */
function inspect(bytes: Buffer, mostValues: number): void {
  const open: (Set<string> | undefined)[] = [];
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      const start = at;
      at = endOfString(bytes, at);
      if (isKey(bytes, at)) refuseDouble(open.at(-1), bytes, start, at);
    } else if (byte === openList || byte === openFields) {
      if (open.length === deepest) throw malformed('The body is nested too deeply.');
      open.push(byte === openFields ? new Set() : undefined);
      values += 1;
    } else if (byte === closeList || byte === closeFields) {
      open.pop();
    } else if (byte === comma) {
      values += 1;
    } else if (isDigit(byte)) {
      const start = at;
      while (isOfNumber(bytes[at + 1])) at += 1;
      // shorter ones have an end, unless they are written with an exponent
      if (at - start > 3 && !Number.isFinite(Number(bytes.toString('latin1', start, at + 1))))
        throw malformed('The body has a number that is too large.');
    }
    if (values > mostValues) throw malformed('The body has more values than this call takes.');
  }
}

/** Where the quote stands that ends a string, or the end of everything. */
function endOfString(bytes: Buffer, start: number): number {
  for (let from = start + 1; ; ) {
    const end = bytes.indexOf(quote, from);
    if (end < 0) return bytes.length;
    let escapes = 0;
    while (bytes[end - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
    from = end + 1;
  }
}

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
/** A digit, a sign, a point or an exponent. */
const isOfNumber = (byte: number | undefined) =>
  isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e || byte === 0x45 || byte === 0x65;

function isKey(bytes: Buffer, end: number): boolean {
  let at = end + 1;
  while (isSpace(bytes[at])) at += 1;
  return bytes[at] === colon;
}

function refuseDouble(keys: Set<string> | undefined, bytes: Buffer, start: number, end: number): void {
  const key = spelled(bytes.toString('utf8', start, end + 1));
  if (keys?.has(key)) throw malformed('The body has the same key twice.');
  keys?.add(key);
}

/** A key without the ways in which it can be written. */
function spelled(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw malformed(notJson);
  }
}
