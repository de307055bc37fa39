import type { Page, Request } from 'playwright-core';
import { findOperation } from '#tests/support/contract.ts';

/** The calls of someone's pages that got no answer, for who has to find out why. */
export function watchUnanswered() {
  const waiting = new Map<Request, number>();
  const failed: string[] = [];
  const nameOf = (request: Request) => {
    const { pathname } = new URL(request.url());
    return findOperation(request.method(), pathname)?.id ?? pathname;
  };
  return {
    follow(page: Page) {
      page.on('request', (request) => waiting.set(request, Date.now()));
      page.on('response', (response) => waiting.delete(response.request()));
      page.on('requestfailed', (request) => {
        waiting.delete(request);
        const clock = new Date().toISOString().slice(11, 19);
        failed.push(`${nameOf(request)} ${request.failure()?.errorText} at ${clock}`);
      });
    },
    /** The last ones that failed, and those that are still waited for, each with its seconds. */
    tell(): string {
      const since = (began: number) => Math.round((Date.now() - began) / 1000);
      const still = [...waiting].map(([request, began]) => `${nameOf(request)} for ${since(began)} s`);
      return [...failed.slice(-6), ...still].join(', ');
    },
  };
}
