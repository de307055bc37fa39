import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);

/** The short one, as every page that is looked at parses it anew. */
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const settled = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {});
  });

/** How many movements have begun since it was first asked: what moves is looked at once it stands. */
const begun = (page: Page) =>
  page.evaluate(() => {
    const counting = window as unknown as { begun?: number };
    if (counting.begun === undefined) {
      counting.begun = 0;
      for (const type of ['animationstart', 'transitionrun'])
        addEventListener(
          type,
          () => {
            counting.begun = (counting.begun ?? 0) + 1;
          },
          { capture: true },
        );
    }
    return counting.begun;
  });

/** How often a page is looked at that does not stand still meanwhile. */
const mostLooks = 5;

/** Brings axe to the page, in a world of its own: the page's own policy lets no such script in. */
async function bringAxe(page: Page) {
  const client = await page.context().newCDPSession(page);
  const { frameTree } = await client.send('Page.getFrameTree');
  const { executionContextId } = await client.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  await client.send('Runtime.evaluate', { expression: source, contextId: executionContextId });
  async function look(rules?: readonly string[], looks = 1): Promise<string[]> {
    await settled(page);
    const before = await begun(page);
    const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
    const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
      expression: `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    const found = result.value as string[];
    // a message may have come into sight meanwhile, and was pale
    if (found.length > 0 && looks < mostLooks && (await begun(page)) !== before)
      return look(rules, looks + 1);
    return found;
  }
  return { look, leave: () => client.detach() };
}

/** What axe finds on the page as it is, as `rule: the first elements`. */
export async function findings(page: Page): Promise<string[]> {
  const { look, leave } = await bringAxe(page);
  const found = await look();
  await leave();
  return found;
}

/** The themes differ in their colours alone: what is no matter of colour is looked at once. */
const themes: readonly (readonly [string, (readonly string[])?])[] = [
  ['light'],
  ['dark', ['color-contrast', 'link-in-text-block']],
];

/** What axe finds on the page in light and in dark, and whether the page is wider than its window. */
export async function problemsOf(page: Page): Promise<string[]> {
  const { look, leave } = await bringAxe(page);
  const found: string[] = [];
  for (const [theme, rules] of themes) {
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark');
    found.push(...(await look(rules)).map((one) => `${theme}: ${one}`));
  }
  await leave();
  if (await isWide(page)) found.push('wider than its window');
  return found;
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
