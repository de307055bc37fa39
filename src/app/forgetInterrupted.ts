import type { AnyRouter } from '@tanstack/react-router';

/**
 * A page that is left while it is read again would stay in the router as it was before, and count as just read: someone who
 * came back within seconds saw a list without what they had added. It is dropped, and read when they come back. Who comes back before
 * the other page was there has never left it: then it is read now.
 */
export function forgetInterrupted(router: AnyRouter) {
  const interrupted = new Map<string, number>();
  router.subscribe('onBeforeLoad', () => {
    for (const { id, isFetching, updatedAt } of router.state.matches)
      if (isFetching === 'loader') interrupted.set(id, updatedAt);
  });
  router.subscribe('onResolved', () => {
    router.clearCache({ filter: ({ id }) => interrupted.has(id) });
    const old = new Set<string>();
    for (const { id, isFetching, updatedAt } of router.state.matches)
      if (isFetching === false && interrupted.get(id) === updatedAt) old.add(id);
    interrupted.clear();
    if (old.size > 0) void router.invalidate({ filter: ({ id }) => old.has(id) });
  });
}
