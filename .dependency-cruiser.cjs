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
      to: { path: '^(server|tests)/' },
    },
    {
      name: 'server-takes-only-lifecycles',
      comment: 'The server obeys the lifecycle charts and knows nothing else of the front end.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|tests|machines/(?!lifecycles/))' },
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
