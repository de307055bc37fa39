import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const needed = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css'];

/** Lays Swagger UI beside the built pages, where the reference of the API at /api/docs finds it. */
export function apiReference(): Plugin {
  let out = 'dist';
  return {
    name: 'api-reference',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved({ root, build: { outDir } }) {
      out = resolve(root, outDir);
    },
    writeBundle() {
      const from = dirname(require.resolve('swagger-ui-dist/package.json'));
      mkdirSync(join(out, 'api-docs'), { recursive: true });
      for (const file of needed) copyFileSync(join(from, file), join(out, 'api-docs', file));
    },
  };
}
