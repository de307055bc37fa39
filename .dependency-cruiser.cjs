/** The floors of `src/`, from the ground up: each may use those below it. What is in one place stands on one floor. */
const floors = [
  ['language', 'time', 'address', 'styles'],
  ['effects', 'api', 'ui'],
  ['session'],
  ['calls'],
  ['flows'],
  ['screens'],
  ['gallery'],
  ['routes'],
  ['app'],
];

/** What every area of the screens may use; all else of an area is shown to others by its folder `shared`. */
const kit = 'access|drafts|errors|form|list|shell|week';

const upTo = (folders) => `^src/(${folders.flat().join('|')})/`;

const stairs = floors.slice(0, -1).map((folders, floor) => ({
  name: `${folders.join('-')}-never-looks-up`,
  severity: 'error',
  from: { path: upTo([folders]) },
  to: { path: upTo(floors.slice(floor + 1)) },
}));

/** The walls of the house: who may import whom. `npm run check` fails on a breach. */
module.exports = {
  forbidden: [
    {
      name: 'machines-stay-pure',
      comment:
        'A chart imports xstate, other charts and contract types; never an effect, a screen or the server.',
      severity: 'error',
      from: { path: '^machines/' },
      to: { pathNot: '^(machines/|openapi/schema\\.d\\.ts$|node_modules/xstate/)' },
    },
    {
      name: 'front-end-never-imports-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|tests|tools)/' },
    },
    {
      name: 'server-takes-only-lifecycles',
      comment: 'The server obeys the lifecycle charts and knows nothing else of the front end.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|tests|machines/(?!lifecycles/))' },
    },
    {
      name: 'the-sandbox-holds-samples-only',
      comment:
        'The simulation shows what a chart holds, so nothing of a running chart or a session may reach it.',
      severity: 'error',
      from: { path: '^src/gallery/sandbox/' },
      to: { path: '^src/(session|calls|flows|screens|app|api|effects|gallery/(live|trace))/' },
    },
    ...stairs,
    {
      name: 'areas-meet-in-shared-folders',
      comment:
        'An area of the screens uses the kit, and of another area only what stands in its folder `shared`.',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/', pathNot: `^src/screens/($1|${kit})/|^src/screens/[^/]+/shared/` },
    },
    {
      name: 'the-kit-knows-no-area',
      severity: 'error',
      from: { path: '^src/screens/(access|form|list|errors|week)/' },
      to: { path: '^src/screens/', pathNot: `^src/screens/(${kit})/|^src/screens/[^/]+/shared/` },
    },
    {
      name: 'tools-import-no-tests',
      comment: 'The production build stands on tools/, so nothing in it may come from the tests.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
