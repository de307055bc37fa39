import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findProgram, installPackages } from './debian.ts';

const shell = 'chromium-headless-shell';

/**
 * The browser the tests use: CHROMIUM_PATH, one on the PATH, or Playwright's own; undefined where there is none.
 * The headless shell comes first: the same engine without the windows of the desktop, in about 60 % of the time.
 */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = findProgram(shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  if (found) return found;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Finds a browser, or installs Debian's where that is allowed; throws one sentence on what to do where it is not. */
export function ensureChromium(): string {
  if (!process.env.CHROMIUM_PATH && !findProgram(shell)) tryToInstall();
  const found = findChromium();
  if (found) return found;
  throw new Error('The tests need Chromium: install it, or name it in CHROMIUM_PATH.');
}

function tryToInstall() {
  try {
    installPackages(shell, 'fonts-liberation');
  } catch {
    // another browser that is here already does as well, only slower
  }
}
