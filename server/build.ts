import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist');
const sources = [
  'src',
  'machines',
  'openapi',
  'tools/charts/layout',
  'tools/charts/pages',
  'docs/machines/coverage.json',
  'tools/charts/plugin.ts',
  'tools/doorPages.ts',
  'tools/firstWords.ts',
  'tools/plainIcons.ts',
  'index.html',
  'server/pages/joinedParts.ts',
  'server/pages/routeParts.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds the front end where it is missing or older than its sources; undefined means that there is none to serve. */
export async function buildPages(): Promise<string | undefined> {
  const isRelease = !existsSync(join(root, 'index.html'));
  if (isRelease && existsSync(join(built, 'index.html'))) return built;
  if (!pagesAreOutdated()) return built;
  const vite = findVite();
  if (!vite || isRelease) return served('The front end cannot be built here');
  console.error('Building the front end ...');
  // in the place of the earlier one only when it is whole: what a build that failed left would look new
  const scratch = join(root, 'node_modules/.cache', `dist-${process.pid}`);
  const { code, output } = await run(vite, scratch);
  if (code === 0) {
    rmSync(built, { recursive: true, force: true });
    renameSync(scratch, built);
    return built;
  }
  rmSync(scratch, { recursive: true, force: true });
  return served(`The front end could not be built:\n${output}`);
}

/** Whether the front end is not built, or was built before its sources changed. */
export function pagesAreOutdated(): boolean {
  const made = timeOf(join(built, 'index.html'));
  return made === 0 || sources.some((source) => newest(join(root, source)) > made);
}

function newest(path: string): number {
  const own = timeOf(path);
  if (own === 0 || !statSync(path).isDirectory()) return own;
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce(
    (latest, name) => Math.max(latest, timeOf(join(path, name))),
    0,
  );
}

const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Vite is no part of an installation without development packages. */
function findVite(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  } catch {
    return undefined;
  }
}

function run(vite: string, into: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    // a test runner's NODE_ENV would build a front end for development
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [vite, 'build', '--outDir', into, '--emptyOutDir'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code, output: output.slice(-2000) }));
  });
}

function served(reason: string): string | undefined {
  const earlier = existsSync(join(built, 'index.html'));
  console.error(`${reason}; ${earlier ? 'the earlier build is served' : 'only the API is served'}.`);
  return earlier ? built : undefined;
}
