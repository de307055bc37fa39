import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser the tests use: CHROMIUM_PATH, one on the PATH, or Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  const onPath = names
    .flatMap((name) => folders.map((folder) => `${folder}/${name}`))
    .find((file) => existsSync(file));
  if (onPath) return onPath;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Finds a browser, or installs Debian's where that is allowed; throws one sentence on what to do where it is not. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The tests need Chromium: install it, or name it in CHROMIUM_PATH.');
}
