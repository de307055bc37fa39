import type { Page } from 'playwright-core';

/**
 * Chromium says that it stops the calls of a page a moment before it does: about one in four hundred first calls slipped
 * past a first route. Here the first route of a page is laid only once another one has met a call.
 */
export function meetRoutes(page: Page): void {
  const lay = page.route.bind(page);
  const liftAll = page.unrouteAll.bind(page);
  let met: Promise<void> | undefined;
  page.route = async (...route) => {
    met ??= meet(page, lay);
    await met;
    return lay(...route);
  };
  page.unrouteAll = (...how) => {
    met = undefined;
    return liftAll(...how);
  };
}

async function meet(page: Page, lay: Page['route']): Promise<void> {
  await lay('**/is-route-met', (route) => route.fulfill({ status: 204 }));
  // a document that is yet to come is stopped from its first call on
  if (page.url() === 'about:blank') return;
  while (!(await isMet(page)));
}

/** Whether a call of the page meets the route; a page that is being left is asked again once it is another. */
const isMet = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => fetch('/is-route-met').then(({ status }) => status === 204))
    .catch((trouble) => {
      if (page.isClosed()) throw trouble;
      return false;
    });
