import type { AnyRouter } from '@tanstack/react-router';

/**
 * A page that is left while it is read again would stay in the router's cache as it was before, and count as just read: someone who
 * came back within seconds saw a list without what they had added. It is dropped, and read when they come back.
 */
export function forgetInterrupted(router: AnyRouter) {
  const interrupted = new Set<string>();
  router.subscribe('onBeforeLoad', () => {
    for (const { id, isFetching } of router.state.matches) if (isFetching === 'loader') interrupted.add(id);
  });
  router.subscribe('onResolved', () => {
    router.clearCache({ filter: ({ id }) => interrupted.has(id) });
    interrupted.clear();
  });
}
