import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A single change that breaks a promise of the product, and the test that has to notice it. */
export interface Fault {
  readonly name: string;
  readonly path: string;
  /** What goes wrong with it, in a sentence. */
  readonly words: string;
  readonly test: string;
  readonly changes: readonly Change[];
}

/** A place that a fault changes: the file, and the text that has to stand there as it was. */
export interface Change {
  readonly file: string;
  readonly before: string;
}

const folder = 'tests/faults';

/** Every fault that is kept, by name; each file says in words what it breaks, then who notices it, then the change itself. */
export const readFaults = (): Fault[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const [words = '', noticed = ''] = text.split('\n');
      const test = /^Noticed by: (\S+)$/.exec(noticed)?.[1];
      if (!test) throw new Error(`${path} does not say which test notices it.`);
      return { name: basename(file, '.patch'), path, words, test, changes: changesOf(text) };
    });

function changesOf(text: string): Change[] {
  return text.split(/^diff --git .*\n/m).flatMap((part) => {
    const file = /^--- a\/(.+)$/m.exec(part)?.[1];
    if (!file) return [];
    const hunks = part.split(/^@@ .*\n/m).slice(1);
    return hunks.map((hunk) => ({ file, before: linesBefore(hunk) }));
  });
}

const linesBefore = (hunk: string) =>
  hunk
    .split('\n')
    .filter((line) => /^[ -]/.test(line))
    .map((line) => line.slice(1))
    .join('\n');
