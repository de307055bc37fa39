import { expect } from 'vitest';

/**
 * Makes something the first time each test file asks for it, and afresh when it is older than `lasting` ms: files share
 * what they import, but not what another file has left in a clinic, and access tokens run out.
 */
export function oncePerFile<T>(make: () => T, lasting = Number.POSITIVE_INFINITY): () => T {
  let kept: { file: string | undefined; at: number; made: T } | undefined;
  return () => {
    const file = expect.getState().testPath;
    if (kept?.file === file && kept && Date.now() - kept.at <= lasting) return kept.made;
    kept = { file, at: Date.now(), made: make() };
    return kept.made;
  };
}
