import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { charts } from './docs/plugin.ts';

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

/** Writes the public pages as HTML, seen before any script has run; every other page starts from frame.html. */
function prerender(): Plugin {
  let out = 'dist';
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved({ root, build: { outDir } }) {
      out = join(root, outDir);
    },
    async closeBundle() {
      const scratch = `${out}.prerender`;
      await build({
        logLevel: 'warn',
        build: { ssr: 'src/prerender.tsx', outDir: scratch, emptyOutDir: true, copyPublicDir: false },
      });
      const pages = (await import(
        pathToFileURL(join(scratch, 'prerender.js')).href
      )) as typeof import('./src/prerender.tsx');
      const frame = await readFile(join(out, 'index.html'), 'utf8');
      for (const path of pages.paths) {
        const html = frame.replace(
          '<div id="root"></div>',
          `<div id="root">${await pages.prerender(path)}</div>`,
        );
        await mkdir(join(out, path), { recursive: true });
        await writeFile(join(out, path, 'index.html'), html);
      }
      await writeFile(join(out, 'frame.html'), frame);
      await rm(scratch, { recursive: true });
    },
  };
}

export default defineConfig({
  publicDir: 'src/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    vanillaExtractPlugin(),
    charts(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'pt-BR', 'ar-AE'] }), enforce: 'pre' },
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
    modulePreload: { polyfill: false },
  },
});
