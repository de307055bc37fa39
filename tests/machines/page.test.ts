import { expect, test } from 'vitest';
import { chartOf } from '#machines/index.ts';
import { plainChart } from '#src/gallery/chart/plain.ts';
import { page } from '#tools/charts/pages/page.tsx';
import { transitionRows } from '#tools/charts/pages/transitions.ts';

const chart = plainChart(chartOf('removal').machine);
const rows = transitionRows(chart, {}, { tests: {}, isStale: false });
const text = page([{ chart, section: '', folder: 'parts', rows, paths: 0, isStale: false }]);
const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found as string);

test('a chart, each of its states and each transition have a link of their own, once, and every link leads somewhere', () => {
  const places = all(/ id="([^"]*)"/g);
  expect(new Set(places).size).toBe(places.length);
  expect(places).toEqual(
    expect.arrayContaining(['removal', 'removal/removing', ...rows.map(({ id }) => id)]),
  );
  const links = all(/href="#([^"]*)"/g).map(decodeURIComponent);
  expect(links.filter((link) => !places.includes(link))).toEqual([]);
});
