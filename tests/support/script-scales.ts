import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Weighs the scripts that pages bring: hang `weigh` on a page before it is asked for. */
export function scriptScales() {
  const found: { readonly url: string; readonly size: Promise<number> }[] = [];
  return {
    async weigh(page: Page) {
      page.on('response', (response) => {
        if (response.url().endsWith('.js'))
          found.push({ url: response.url(), size: response.body().then((body) => gzipSync(body).length) });
      });
    },
    urls: () => found.map(({ url }) => url),
    /** Bytes after gzip, of the first ones or of all. */
    async total(first = found.length): Promise<number> {
      const sizes = await Promise.all(found.slice(0, first).map(({ size }) => size));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}
