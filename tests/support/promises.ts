import { readFileSync } from 'node:fs';

/** A heading of docs/trust.md, and the files of tests that prove what stands below it. */
export interface PromiseGroup {
  /** The heading in small letters, with hyphens: `people-and-rights`. */
  name: string;
  proofs: readonly string[];
}

/** The groups of docs/trust.md, in its order; what is measured and not tested is left out. */
export function promiseGroups(): PromiseGroup[] {
  const [, ...parts] = readFileSync('docs/trust.md', 'utf8').split(/^## /m);
  return parts.map((part) => ({
    name: (part.split('\n')[0] ?? '')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replace(/-$/, ''),
    proofs: [...new Set(part.match(/(?<=`)tests\/[\w/.-]+\.test\.ts(?=`)/g))],
  }));
}
