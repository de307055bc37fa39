import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { charts } from '#machines/index.ts';
import { plainChart } from '#src/gallery/chart/plain.ts';
import { foundWords, search } from '#src/gallery/search.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { compositions } from '#tools/charts/check/compositions.ts';
import { page as pageOf } from '#tools/charts/pages/page.tsx';
import { transitionRows } from '#tools/charts/pages/transitions.ts';

const recorded = { tests: {}, isStale: false };
const shown = charts.map(({ machine, section, folder }) => {
  const chart = plainChart(machine);
  return { chart, section, folder, rows: transitionRows(chart, {}, recorded), paths: 0, isStale: false };
});
const listed = shown.map(({ chart }) => ({ id: chart.id, chart }));

let folder = '';
let address = '';
let few = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartroom-gallery-'));
  writeFileSync(join(folder, 'index.html'), pageOf(shown, compositions));
  address = pathToFileURL(join(folder, 'index.html')).href;
  // every chart is of the same parts, and axe looks at each
  writeFileSync(join(folder, 'few.html'), pageOf(shown.slice(0, 4), compositions));
  few = pathToFileURL(join(folder, 'few.html')).href;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the page of all charts', () => {
  test('finds what the gallery of the app finds, in the same order', async ({ browser }) => {
    const page = await browser.newPage();
    await page.goto(address);
    const box = page.getByRole('searchbox', { name: 'Search charts, states, events, guards and calls' });
    const finder = page.locator('#finder');
    for (const words of ['auth', 'backingOff', 'removal.asked', ' SAVING ', 'refused', 'no such name']) {
      await box.fill(words);
      const hits = search(listed, words);
      expect(await finder.getByRole('listitem').allTextContents()).toEqual(
        hits.map(({ chart, kind, name }) => `${name} ${kind === 'chart' ? 'chart' : `${kind} of ${chart}`}`),
      );
      expect(await finder.getByRole('status').textContent()).toBe(foundWords(hits.length, words));
    }
    await box.fill('');
    expect(await finder.getByRole('listitem').count()).toBe(0);
    await page.close();
  });

  test('comes to the search by /, goes to what is found by Enter, and opens the table around it', async ({
    browser,
  }) => {
    const page = await browser.newPage();
    await page.goto(address);
    await page.keyboard.press('/');
    await page.keyboard.type('backingOff');
    await page.keyboard.press('Enter');
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#auth/credentials.backingOff');
    await page.getByRole('link', { name: 'credentials.backingOff', exact: true }).waitFor();
    await page.close();
  });

  test('has no search without a script, and is read as before', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Proven together' }).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await context.close();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`fits a narrow window and has nothing that axe complains of, ${colorScheme}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 800 } });
      const page = await context.newPage();
      await page.goto(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.goto(few);
      await page.getByRole('searchbox').fill('signed');
      await page.locator('#finder').getByRole('listitem').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await problemsOf(page)).toEqual([]);
      await context.close();
    });
});
