import { malformed, unsupportedMediaType } from './refusal.ts';

const deepest = 32;
const notJson = 'The body is not valid JSON.';

/** Reads a JSON body and refuses what would be silently altered: bad UTF-8, doubled keys, numbers without end. */
export function readJson(bytes: Buffer, contentType: string): unknown {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType('Send the body in UTF-8.');
  if (bytes.length === 0) throw malformed('The body is empty.');
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed(notJson);
  }
  inspect(text);
  return value;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]|-?\d[\d.eE+-]*/gy;
const between = /[\s,:]*|true|false|null/gy;

/** Walks over text that is known to be JSON. */
function inspect(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  let at = 0;
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    if (found === undefined) {
      at = skip(text, at);
      continue;
    }
    at += found.length;
    if (found === '{' || found === '[') {
      if (open.length === deepest) throw malformed('The body is nested too deeply.');
      open.push(found === '{' ? new Set() : undefined);
    } else if (found === '}' || found === ']') {
      open.pop();
    } else if (found.startsWith('"')) {
      if (isKey(text, at)) refuseDouble(open.at(-1), found);
    } else if (!Number.isFinite(Number(found))) {
      throw malformed('The body has a number that is too large.');
    }
  }
}

function skip(text: string, at: number): number {
  between.lastIndex = at;
  const length = between.exec(text)?.[0].length ?? 0;
  return at + Math.max(length, 1);
}

const colon = /\s*:/y;

function isKey(text: string, at: number): boolean {
  colon.lastIndex = at;
  return colon.test(text);
}

function refuseDouble(keys: Set<string> | undefined, quoted: string): void {
  const key = JSON.parse(quoted) as string;
  if (keys?.has(key)) throw malformed('The body has the same key twice.');
  keys?.add(key);
}
