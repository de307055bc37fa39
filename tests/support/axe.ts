import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it is, as `rule: the first elements`. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {});
  });
  // an isolated world: the page's own policy lets no such script in
  const client = await page.context().newCDPSession(page);
  const { frameTree } = await client.send('Page.getFrameTree');
  const { executionContextId } = await client.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  await client.send('Runtime.evaluate', { expression: axe, contextId: executionContextId });
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  });
  await client.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result.value as string[];
}

/** Whether the page is wider than its window. */
export const isWide = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    return (
      document.documentElement.scrollWidth > document.documentElement.clientWidth ||
      (main !== null && main.scrollWidth > main.clientWidth)
    );
  });
