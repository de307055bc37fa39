import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(import.meta.dirname, '../../openapi');
const bundled = join(folder, 'description.json');

/**
 * The OpenAPI description as one document, bundled from the contract's files where it is missing or older than they
 * are. It is not kept in the repository; an installation without development packages serves the one it was built with.
 */
export function readDescription(): Record<string, unknown> {
  if (isOutdated()) bundle();
  return JSON.parse(readFileSync(bundled, 'utf8')) as Record<string, unknown>;
}

function isOutdated(): boolean {
  if (!existsSync(bundled)) return true;
  const made = statSync(bundled).mtimeMs;
  return readdirSync(folder).some(
    (name) => name.endsWith('.yaml') && statSync(join(folder, name)).mtimeMs > made,
  );
}

function bundle() {
  const redocly = findRedocly();
  if (!redocly) {
    if (existsSync(bundled)) return;
    throw new Error(
      'The contract is not bundled. Run `npm run generate` before you leave the development packages out.',
    );
  }
  // in the place of the earlier one only when it is whole: another process may be reading
  const scratch = join(folder, `description.${process.pid}.json`);
  const rules = ['--config', join(folder, 'redocly.yaml')];
  execFileSync(process.execPath, [redocly, 'bundle', join(folder, 'openapi.yaml'), ...rules, '-o', scratch], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(scratch, bundled);
}

/** The bundler is no part of an installation without development packages. */
function findRedocly(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
    return join(dirname(manifest), 'bin/cli.js');
  } catch {
    return undefined;
  }
}
