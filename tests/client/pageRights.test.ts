import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageRights } from '#src/screens/access/pageRights.ts';
import { groupsOf } from '#src/screens/palette/entries.ts';

it('says of every page behind sign-in what it is for', () => {
  const [, routes = ''] =
    /interface FileRoutesByTo \{([^}]*)\}/.exec(readFileSync('src/routeTree.gen.ts', 'utf8')) ?? [];
  const paths = [...routes.matchAll(/'(\/dashboard[^']*)':/g)].map(([, path]) => path);
  expect(Object.keys(pageRights).sort()).toEqual(paths.sort());
});

it('offers in the palette only the pages that the role opens', () => {
  const offered = (role: Parameters<typeof groupsOf>[4]) =>
    groupsOf('', [], null, String, role).flatMap(({ lines }) => lines.map(({ label }) => label));
  const all = offered('owner');
  expect(offered(undefined)).toEqual(all);
  const less = (role: Parameters<typeof groupsOf>[4]) =>
    all.filter((label) => !offered(role).includes(label));
  expect(less('manager')).toEqual([]);
  expect(less('receptionist')).toEqual([
    ...['Medical records', 'New service', 'New member of staff', 'New consent form', 'Messages'],
    ...['Booking from home', 'How long charts are kept', 'Due for removal', 'Audit log'],
  ]);
  expect(less('viewer')).toEqual([
    ...['New reservation', 'New patient', 'Import patients', 'New service', 'New member of staff'],
    ...['New consent form', 'Messages', 'Booking from home', 'How long charts are kept'],
    ...['Due for removal', 'Audit log'],
  ]);
});
