import { expect, test } from 'vitest';
import { chartOf } from '#machines/index.ts';
import { plainChart } from '#src/gallery/chart/plain.ts';
import { compositions } from '#tools/charts/check/compositions.ts';
import { page } from '#tools/charts/pages/page.tsx';
import type { Shown } from '#tools/charts/pages/shown.ts';
import { transitionRows } from '#tools/charts/pages/transitions.ts';

function shownOf(id: string): Shown {
  const chart = plainChart(chartOf(id).machine);
  const rows = transitionRows(chart, {}, { tests: {}, isStale: false });
  return { chart, section: '', folder: 'parts', rows, paths: 0, isStale: false };
}
const removal = shownOf('removal');
const { rows } = removal;
const text = page([removal], compositions);
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

test('what the search finds leads to a place on the page, for every kind of name', () => {
  const places = new Set(all(/ id="([^"]*)"/g));
  const [data = ''] = all(/<script id="names" type="application\/json">(.*?)<\/script>/gs);
  const [[id, names] = ['', []]] = JSON.parse(data) as [
    string,
    [kind: string, name: string, place: string][],
  ][];
  expect(id).toBe('removal');
  expect(names.filter(([, , place]) => !places.has(place))).toEqual([]);
  const kinds = new Set(names.map(([kind]) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['chart', 'state', 'call', 'event', 'guard', 'action']));
});

test('charts that are proven together stand on the page with what they promise', () => {
  const plain = text.replaceAll('&#x27;', "'");
  for (const { id, title, says, proof } of compositions) {
    expect(text).toContain(`id="together/${id}"`);
    for (const one of [title, proof, ...says]) expect(plain).toContain(one);
  }
  const both = page(
    ['removal', 'conflict'].map((one) => shownOf(one)),
    compositions,
  );
  expect(both).toMatch(/Proven together:.*<a href="#together%2Ftyped-text">What was typed<\/a>/);
  expect(both).toContain('<a href="#conflict">conflict</a>');
});
