import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findProgram, installPackages } from './debian.ts';

/** The browser the tests use: CHROMIUM_PATH, one on the PATH, or Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  if (found) return found;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Finds a browser, or installs Debian's where that is allowed; throws one sentence on what to do where it is not. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  installPackages('chromium', 'fonts-liberation');
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The tests need Chromium: install it, or name it in CHROMIUM_PATH.');
}
