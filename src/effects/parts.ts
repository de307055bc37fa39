/**
 * Calls back when a part of the page could not be loaded. The router would reload by itself on the same occasion;
 * its own mark keeps it from doing so, because the build freshness chart decides about reloads.
 */
export function watchParts(report: () => void) {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1');
    } catch {
      // without a session storage the reload guard refuses as well
    }
    report();
  });
}
