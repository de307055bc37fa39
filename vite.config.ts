import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { compressPages } from './server/pages/compress.ts';
import { firstStyles } from './server/pages/firstStyles.ts';
import { closure, joinParts, type Look } from './server/pages/joinedParts.ts';
import { partsOfRoutes } from './server/pages/routeParts.ts';
import { charts } from './tools/charts/plugin.ts';
import { undescribed } from './tools/charts/undescribed.ts';
import { buildDoor, type DoorShells, doorInDevelopment, doorWords } from './tools/doorPages.ts';
import { firstWords } from './tools/firstWords.ts';
import { plainIcons } from './tools/plainIcons.ts';
import { apiReference } from './tools/reference.ts';

/** The parts that every page, or every page behind sign-in, starts with; a route need not name them. */
const firstParts = ['base', 'start', 'addresses'];

/** The parts whose files bear their names: of the others there are hundreds. */
const namedParts = [...firstParts, 'messages', 'rest'];

let joined: Map<string, string> | undefined;

/** Whoever imports days seems to import these; only where a calendar is opened are they part of the code. */
const calendarsOfTheWorld =
  /@internationalized\/date\/dist\/private\/(createCalendar|calendars\/(?!Gregorian))/;

/** The part of a module that several pages share; null leaves a page's own modules beside it. */
function sharedPart(id: string, build: { getModuleInfo: Look }): string | null {
  if (calendarsOfTheWorld.test(id)) return null;
  joined ??= partsOf((module) => build.getModuleInfo(module));
  return joined.get(id) ?? null;
}

function partsOf(look: Look): Map<string, string> {
  const [page, routes] = ['index.html', 'src/routeTree.gen.ts'].map((name) =>
    join(import.meta.dirname, name),
  );
  const start = [page, routes].filter((name) => name !== undefined);
  // the routes behind sign-in with their frame and the parsers of their addresses; their pages are parts of their own
  const table = [...closure(start, look)].map((module) => [module, 'addresses'] as const);
  return new Map([...table, ...joinParts(look, start)]);
}

/** What only leads to another part is left out: it would be a trip of its own. */
function withoutDetours(): Plugin {
  return {
    name: 'without-detours',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { fileName, code, exports, imports, isEntry } of chunks) {
        const [to] = imports;
        if (to === undefined || isEntry || exports.length > 0 || !isDetour(code)) continue;
        delete bundle[fileName];
        for (const chunk of chunks) {
          chunk.code = chunk.code.replaceAll(basename(fileName), basename(to));
          chunk.dynamicImports = chunk.dynamicImports.map((part) => (part === fileName ? to : part));
        }
      }
    },
  };
}

const isDetour = (code: string) => /^\s*import\s*"[^"]+";?\s*$/.test(code);

/**
 * Lets browsers compile what every page begins with beside its arrival, on another thread: function by function, as they
 * are called, it takes the page's own thread a fifth longer to start.
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && firstParts.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  };
}

/** Writes down for the server which parts the page of each address is made of, so that its HTML can name them. */
function routeParts(): Plugin {
  return {
    name: 'route-parts',
    enforce: 'post',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_, bundle) {
      const isFirst = (part: string) =>
        [...firstParts, 'rolldown-runtime'].some((name) => part.includes(`/${name}-`));
      const source = JSON.stringify(partsOfRoutes(bundle, isFirst));
      this.emitFile({ type: 'asset', fileName: 'route-parts.json', source });
    },
  };
}

/** Names the build after everything in it, in a meta tag and in version.json, so that a page can tell that it is old. */
function buildId(): Plugin {
  return {
    name: 'build-id',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    generateBundle(_, bundle) {
      const hash = createHash('sha256');
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name];
        if (file) hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
      }
      const id = hash.digest('hex').slice(0, 16);
      const page = bundle['index.html'];
      if (page?.type === 'asset') {
        const tag = `</title>\n    <meta name="build-id" content="${id}" />`;
        page.source = String(page.source).replace('</title>', tag);
      }
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build: id }) });
    },
  };
}

/** A prerendered page is painted once it is whole: a frame of half of it costs as much time as the page itself. */
const untilWhole = '<link rel="expect" href="#whole" blocking="render">';

/**
 * Writes the public pages as HTML, seen before any script has run and with no more styles than they need; every other
 * page starts from frame.html. Then everything is kept compressed as well.
 */
function prerender(): Plugin {
  let out = 'dist';
  let modules = 'node_modules/.cache';
  let routes = '';
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved({ root, build: { outDir } }) {
      out = resolve(root, outDir);
      modules = join(root, 'node_modules/.cache');
    },
    generateBundle(_, bundle) {
      routes = `/${Object.keys(bundle).find((part) => part.includes('/addresses-'))}`;
    },
    async closeBundle() {
      const scratch = join(modules, `prerender-${process.pid}`);
      await build({
        logLevel: 'warn',
        build: { ssr: 'src/prerender.tsx', outDir: scratch, emptyOutDir: true, copyPublicDir: false },
      });
      const pages = (await import(
        pathToFileURL(join(scratch, 'prerender.js')).href
      )) as typeof import('./src/prerender.tsx');
      // under a name that changes with it: a page that is loaded again has it at once
      const boot = await writeHashed(out, 'boot.js', await readFile(join(out, 'boot.js'), 'utf8'));
      await rm(join(out, 'boot.js'));
      const frame = (await readFile(join(out, 'index.html'), 'utf8')).replace('/boot.js', boot);
      // an entry that only imports is left out by Vite, and what it imports stands here in its place
      const entries = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
      const parts = [...frame.matchAll(entries)].map(([, source]) => source).join(' ');
      // boot.js fetches the code after the first frame: until then the styles have the line to themselves
      const patient = frame
        .replaceAll(entries, '')
        .replace(`src="${boot}"`, `src="${boot}" data-entry="${parts}"`)
        .replaceAll('rel="modulepreload"', 'data-later');
      const [, sheet = ''] = /<link rel="stylesheet" crossorigin href="([^"]+)">/.exec(frame) ?? [];
      const bodies = new Map<string, string>();
      for (const path of pages.paths) bodies.set(path, await pages.prerender(path));
      const all = await readFile(join(out, sheet), 'utf8');
      const first = await writeHashed(
        out,
        'assets/first.css',
        await firstStyles(all, [frame, ...bodies.values()]),
      );
      for (const [path, body] of bodies) {
        const [page, title] = apart(body, /<title>.*?<\/title>/);
        const html = patient
          .replace(/<title>.*?<\/title>/, title)
          .replace(sheet, first)
          .replace('<script ', `${untilWhole}\n    <script data-styles="${sheet}" data-routes="${routes}" `)
          .replace('<div id="root">', (root) => root + page)
          .replace('</body>', '  <template id="whole"></template>\n  </body>');
        await mkdir(join(out, path), { recursive: true });
        await writeFile(join(out, path, 'index.html'), html);
      }
      const shells = await Promise.all(pages.languages.map((language) => shellIn(language, scratch)));
      const shellStyles = await writeHashed(
        out,
        'assets/shell.css',
        await firstStyles(all, [frame, ...shells]),
      );
      const [withoutSheet, link] = apart(frame, /<link rel="stylesheet"[^>]*>/);
      const ahead = `<link rel="modulepreload" crossorigin href="${routes}">`;
      await writeFile(
        join(out, 'frame.html'),
        withoutSheet
          .replace('<script ', `${untilWhole}\n    <script `)
          .replace('</script>', `</script>\n    ${link.replace(sheet, shellStyles)}`)
          .replace('</head>', `  ${ahead}\n  </head>`)
          .replace(
            '</body>',
            // the sheet of every page holds nothing back that stands before it, and the code waits for it
            () => `  ${shells.join('\n    ')}\n    <template id="whole"></template>\n    ${link}\n  </body>`,
          ),
      );
      await rm(scratch, { recursive: true });
      await buildDoor(out, await doorShells(`${scratch}-door`, pages.languages));
      await compressPages(out);
    },
  };
}

/** Writes a file that is kept for ever under a name that tells what is in it; its address. */
async function writeHashed(out: string, name: string, content: string): Promise<string> {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const address = `/${name.replace('.', `-${hash}.`)}`;
  await writeFile(join(out, address), content);
  return address;
}

/** The shell of the pages behind sign-in in a language. */
const shellIn = (language: string, scratch: string): Promise<string> =>
  madeIn(language, join(scratch, 'prerender.js'), 'prerenderShell');

/** The patients' pages before any script has run, in every language. */
async function doorShells(scratch: string, languages: readonly string[]): Promise<DoorShells[]> {
  await build({
    logLevel: 'warn',
    resolve: { alias: doorWords },
    build: { ssr: 'src/doorPrerender.tsx', outDir: scratch, emptyOutDir: true, copyPublicDir: false },
  });
  const file = join(scratch, 'doorPrerender.js');
  const shells = await Promise.all(
    languages.map((language) => madeIn<DoorShells>(language, file, 'prerenderDoor')),
  );
  await rm(scratch, { recursive: true });
  return shells;
}

/** What a module makes in a language, which stays the same for as long as a thread lives. */
function madeIn<Made>(language: string, file: string, maker: string): Promise<Made> {
  const code = `globalThis.pageLanguage = '${language}';
    import('${pathToFileURL(file).href}').then((pages) => pages.${maker}())
      .then((made) => require('node:worker_threads').parentPort.postMessage(made));`;
  return new Promise((resolve, reject) => {
    new Worker(code, { eval: true }).once('message', resolve).once('error', reject);
  });
}

/** A text without its first match, and the match. */
function apart(text: string, pattern: RegExp): [rest: string, match: string] {
  const match = pattern.exec(text)?.[0] ?? '';
  return [text.replace(match, ''), match];
}

export default defineConfig({
  publicDir: 'src/public',
  // React has it itself: what others bring for the years before is dead weight
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // a page's loader brings its area's calls: it belongs with the page, not with the entry
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    vanillaExtractPlugin(),
    charts(),
    undescribed(),
    plainIcons(),
    firstWords(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'pt-BR', 'ar-AE'] }), enforce: 'pre' },
    withoutDetours(),
    compiledAhead(),
    routeParts(),
    apiReference(),
    doorInDevelopment(),
    buildId(),
    prerender(),
  ],
  optimizeDeps: { include: ['@vanilla-extract/recipes/createRuntimeFn'] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // one style sheet, cached for ever: a prerendered page needs its styles before its code
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // what is there already when a route is asked for need not stand in every route's list
      resolveDependencies: (_, parts) =>
        parts.filter(
          (part) => ![...firstParts, 'rolldown-runtime'].some((name) => part.includes(`/${name}-`)),
        ),
    },
    rolldownOptions: {
      output: {
        // `addresses` names every part of every route, so that a route comes in one trip: short names weigh less
        chunkFileNames: ({ name }) =>
          namedParts.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js',
        // what every page starts with, in two parts: they compress better than twenty, and take one trip; the first
        // stays in caches when only our own code has changed
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules|rolldown.runtime/ },
            { name: 'start', tags: ['$initial'] },
            // what several pages share, in as few parts as pay; what all behind sign-in share is `addresses`
            { name: sharedPart, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
