import type { Page } from 'playwright-core';

const preloaded = `[...document.querySelectorAll('link[rel="modulepreload"]')]`;

/**
 * Waits until a page behind sign-in has fetched what it fetches ahead when it is idle: the ways out, which must open
 * without a network. They are preloaded beside what the page's own document names.
 */
export async function waysOutFetched(page: Page): Promise<void> {
  const named = await page.evaluate(async () => {
    const document = await (await fetch(location.href)).text();
    return document.split('rel="modulepreload"').length - 1;
  });
  await page.waitForFunction(`${preloaded}.length > ${named}`);
  // a text, since the runner of the tests would make the import its own
  await page.evaluate(`Promise.all(${preloaded}.map(({ href }) => import(href))).then(() => {})`);
}
