import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { palettePages } from '#src/screens/palette/pages.ts';

/** The tabs of the search, which the palette is itself. */
const tabs = ['/dashboard/search/patients', '/dashboard/search/reservations', '/dashboard/search/staffs'];

it('the palette leads to every page behind sign-in that needs no name of a thing', () => {
  const [, routes = ''] =
    /interface FileRoutesByTo \{([^}]*)\}/.exec(readFileSync('src/routeTree.gen.ts', 'utf8')) ?? [];
  const paths = [...routes.matchAll(/'(\/dashboard[^'$]*)':/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(20);
  const led: string[] = palettePages.map(({ to }) => to);
  expect(paths.filter((path) => path && !tabs.includes(path) && !led.includes(path))).toEqual([]);
});
