import { useRouter, useRouterState } from '@tanstack/react-router';

/**
 * What the address holds by now, though what it asks for may still be on its way. Controls show it, so that a choice is
 * seen as it is made. What was read is told with `shown`, which the page shows until the answer is here.
 */
export function useAsked<Search extends object>(shown: Search): Search {
  const router = useRouter();
  const asked = useRouterState({
    select: ({ status, location, resolvedLocation, matches }): object | undefined => {
      const isSamePage = location.pathname === resolvedLocation?.pathname;
      const route = matches.at(-1)?.routeId;
      if (status !== 'pending' || !isSamePage || route === undefined) return undefined;
      const read: unknown = router.routesById[route].options.validateSearch;
      return typeof read === 'function' ? read(location.search) : undefined;
    },
  });
  return (asked ?? shown) as Search;
}
