/** What went wrong with parts of the page that could not be fetched. */
const missing = new WeakSet<object>();

/** What went wrong with parts that no one waits for. */
const borne = new WeakSet<object>();

/**
 * Calls back when a part of the page could not be loaded that someone waits for. The router would reload by itself on the
 * same occasion; its own mark keeps it from doing so, because the build freshness chart decides about reloads.
 */
export function watchParts(report: (what: 'part.failed' | 'part.spared') => void) {
  tellSpared = () => report('part.spared');
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // without a session storage the reload guard refuses as well
    }
    // whoever bears it hears of it after this event
    setTimeout(() => {
      if (!borne.has(payload)) report('part.failed');
    });
  });
}

let tellSpared = (): void => {};

/** Says of a part that could not be fetched that the page around it stays. */
export const spare = (): void => tellSpared();

/** Whether something failed because a part of the page could not be fetched. */
export const isMissing = (failure: object): boolean => missing.has(failure);

/** Says of a part that could not be fetched that no one waits for it: the page is whole without it. */
export function bear(failure: unknown): void {
  if (typeof failure === 'object' && failure !== null) borne.add(failure);
}

/** Fetches a part for a `LazyPart`, which bears that it does not come. */
export const sparing =
  <Part>(fetch: () => Promise<Part>) =>
  (): Promise<Part> =>
    fetch().catch((failure: unknown) => {
      bear(failure);
      throw failure;
    });
