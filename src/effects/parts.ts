/** What went wrong with parts that no one waits for. */
const borne = new WeakSet<object>();

/**
 * Calls back when a part of the page could not be loaded that someone waits for. The router would reload by itself on the
 * same occasion; its own mark keeps it from doing so, because the build freshness chart decides about reloads.
 */
export function watchParts(report: () => void) {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // without a session storage the reload guard refuses as well
    }
    // whoever bears it hears of it after this event
    setTimeout(() => {
      if (!borne.has(payload)) report();
    });
  });
}

/** Says of a part that could not be fetched that no one waits for it: the page is whole without it. */
export function bear(failure: unknown): void {
  if (typeof failure === 'object' && failure !== null) borne.add(failure);
}
