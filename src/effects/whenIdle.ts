const patience = 2_000;

/** Runs something once the page has nothing better to do; gives the way to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, patience);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5 * patience });
  return () => cancelIdleCallback(handle);
}
