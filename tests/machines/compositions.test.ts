import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { charts } from '#machines/index.ts';
import { compositions } from '#tools/charts/check/compositions.ts';

const folder = 'tools/charts/check';

test('every composition names charts that there are, promises something, and has a test', () => {
  const known = charts.map(({ machine }) => machine.id);
  for (const { id, charts: own, says, proof } of compositions) {
    expect(
      own.filter((chart) => !known.includes(chart)),
      id,
    ).toEqual([]);
    expect(says, id).not.toEqual([]);
    expect(existsSync(proof), proof).toBe(true);
  }
});

test('whatever is composed stands in the gallery', () => {
  const list = readFileSync(join(folder, 'compositions.ts'), 'utf8');
  const composed = readdirSync(folder)
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes('new Composition('))
    .map((name) => name.slice(0, -'.ts'.length));
  expect(composed).not.toEqual([]);
  expect(composed.filter((name) => !list.includes(`'./${name}`))).toEqual([]);
});
