import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '#server/refused-start.ts';

/** One diagnosis of a classification. */
export interface DiagnosisCode {
  code: string;
  text: string;
}

/** A list of diagnoses that can be searched. */
export interface CodeList {
  find(search: string, limit: number): DiagnosisCode[];
}

const bundled = join(import.meta.dirname, 'icd10.tsv');

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();

/** Reads a list of lines, each a code, a tab and its words; without a file the common ones that come with the server. */
export function readCodes(file: string | undefined): CodeList {
  const entries = linesOf(file ?? bundled).map((line, index) => {
    const [code = '', text = ''] = line.split('\t').map((part) => part.trim());
    if (code === '' || code.length > 20 || text === '')
      throw new StartRefused(
        `DIAGNOSIS_CODES must hold a code, a tab and words on every line; line ${index + 1} of ${file} does not.`,
      );
    return { code, text: text.slice(0, 300), key: code.toLowerCase(), words: ` ${plain(text)}` };
  });
  return {
    find(search, limit) {
      const wanted = plain(search).split(' ').filter(Boolean);
      if (wanted.length === 0) return [];
      const found: { rank: number; code: string; text: string }[] = [];
      for (const { code, text, key, words } of entries) {
        const isFitting = wanted.every((word) => key.startsWith(word) || words.includes(word));
        if (!isFitting) continue;
        const isCode = wanted.some((word) => key.startsWith(word));
        const begins = wanted.filter((word) => words.includes(` ${word}`)).length;
        found.push({ rank: isCode ? -1 : wanted.length - begins, code, text });
      }
      return found
        .sort((one, other) => one.rank - other.rank)
        .slice(0, limit)
        .map(({ code, text }) => ({ code, text }));
    },
  };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  } catch {
    throw new StartRefused(`DIAGNOSIS_CODES names ${file}, which cannot be read.`);
  }
}
