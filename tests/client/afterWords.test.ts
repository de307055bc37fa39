import { beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead } from '#src/effects/fetchAhead.ts';
import { watchParts } from '#src/effects/parts.ts';

/** A window that tells of a missing part as the page's build does, and a language whose words can't be fetched. */
beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.resetModules();
  const addWords = () => {
    const payload = new TypeError('Failed to fetch');
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    throw payload;
  };
  vi.doMock('#src/language/language.ts', () => ({ language: 'pt', addWords }));
});

async function failures(ask: (rest: typeof import('#src/language/rest.ts')) => unknown) {
  const report = vi.fn();
  watchParts(report);
  await ask(await import('#src/language/rest.ts'));
  // a report comes after whoever asked has heard of it
  await new Promise((resolve) => setTimeout(resolve));
  return report.mock.calls.length;
}

test('words that are fetched ahead and do not come are missed by no one', async () => {
  expect(
    await failures(({ fetchRest }) => {
      const words = fetchRest();
      fetchAhead(words);
      return words.catch(() => {});
    }),
  ).toBe(0);
});

test('a page that waits for words which were asked for ahead is told that they are missing', async () => {
  expect(
    await failures(({ fetchRest, afterWords }) => {
      fetchAhead(fetchRest());
      return afterWords(() => Promise.resolve()).catch(() => {});
    }),
  ).toBe(1);
});
