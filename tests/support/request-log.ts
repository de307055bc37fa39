import type { Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';

/** A request to the API as a test compares it: `GET /api/clinics?limit=10`. */
export const named = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
};

/** Collects the requests to the API whose name matches, from now on. */
export function record(page: Page, wanted: RegExp): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api') && wanted.test(named(request)))
      requests.push(request);
  });
  return requests;
}

/** Waits until so many requests are recorded. */
export const reach = (requests: readonly Request[], count: number) =>
  expect.poll(() => requests.length).toBe(count);

export interface Answer {
  status: number;
  body?: unknown;
  /** In place of a JSON body. */
  text?: string;
  headers?: Record<string, string>;
}

export const respond = (route: Route, { status, body, text, headers }: Answer) =>
  route.fulfill({
    status,
    headers: { 'content-type': text === undefined ? 'application/json' : 'text/html', ...headers },
    body: text ?? (body === undefined ? '' : JSON.stringify(body)),
  });

const matching = (wanted: RegExp) => (route: Route, meet: (route: Route) => Promise<unknown>) =>
  wanted.test(named(route.request())) ? meet(route) : route.fallback();

/** Answers matching requests to the API in the server's place, for the first so many of them. */
export function answerInstead(page: Page, wanted: RegExp, answer: Answer, times = Number.POSITIVE_INFINITY) {
  let left = times;
  return page.route('**/api/**', (route) => {
    if (left <= 0 || !wanted.test(named(route.request()))) return route.fallback();
    left -= 1;
    return respond(route, answer);
  });
}

/** Lets matching requests to the API find no network. */
export async function cut(page: Page, wanted: RegExp) {
  const meet = (route: Route) => matching(wanted)(route, (one) => one.abort('internetdisconnected'));
  await page.route('**/api/**', meet);
  return { mend: () => page.unroute('**/api/**', meet) };
}

/** Keeps matching requests on their way until they are released. */
export async function hold(page: Page, wanted: RegExp, glob = '**/api/**') {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(glob, (route) => {
    if (isOpen || !wanted.test(named(route.request()))) return route.fallback();
    held.push(route);
  });
  return {
    /** Waits until so many requests are on their way. */
    reach: (count: number) => expect.poll(() => held.length).toBe(count),
    async release() {
      isOpen = true;
      // a page that gave its request up has no use for the answer
      await Promise.all(held.map((route) => route.continue().catch(() => {})));
    },
  };
}
