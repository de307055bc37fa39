import { describe, expect, test } from 'vitest';
import { chartOf, charts } from '#machines/index.ts';
import { type Drawing, type } from '#src/gallery/chart/drawing.ts';
import { widthOf } from '#src/gallery/chart/measure.ts';
import { plainChart, within } from '#src/gallery/chart/plain.ts';
import { packChart, packDrawing, purposesOf, unpackChart, unpackDrawing } from '#src/gallery/packed.ts';
import { crossingsOf, freeHead, throughWords } from '#tools/charts/layout/crossings.ts';
import { layout, WIDEST } from '#tools/charts/layout/layout.ts';
import { mermaid } from '#tools/charts/pages/mermaid.ts';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const meet = (one: Area, other: Area) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function overlaps({ boxes, arrows }: Drawing): string[] {
  const labels = arrows.flatMap(({ label, edges }) => (label ? [{ ...label, name: edges.join() }] : []));
  const leaves = boxes
    .filter(({ shape }) => shape === 'leaf' || shape === 'final')
    .map((box) => ({ ...box, name: box.path }));
  const words = [...labels, ...leaves];
  return words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter((other) => meet(one, other))
      .map((other) => `${one.name} and ${other.name}`),
  );
}

describe.each(charts.map(({ machine }) => ({ id: machine.id, chart: plainChart(machine) })))(
  'the drawing of $id',
  async ({ chart }) => {
    const drawing = await layout(chart);

    test('covers no word with another', () => expect(overlaps(drawing)).toEqual([]));

    test('shows every state and every transition', () => {
      const shown = drawing.boxes.filter(({ shape }) => shape !== 'start').map(({ path }) => path);
      expect(shown).toEqual(within(chart.root).map(({ path }) => path));
      const told = new Set([
        ...drawing.arrows.flatMap(({ edges }) => edges),
        ...drawing.boxes.flatMap(({ rows }) => rows.map(({ edge }) => edge)),
      ]);
      expect(chart.edges.filter(({ id }) => !told.has(id))).toEqual([]);
    });

    test('leaves every row room in its box', () => {
      for (const { rows, width, path } of drawing.boxes) {
        for (const { text } of rows) expect(widthOf(text, type.row), `${path}: ${text}`).toBeLessThan(width);
      }
    });

    test('arrives as it was sent', () => {
      expect(unpackChart(packChart(chart), purposesOf(chart))).toEqual(chart);
      expect(unpackDrawing(packDrawing(drawing, chart.edges), chart.edges)).toEqual(drawing);
    });

    test('has room in a window of 1,280 px, with few arrows that cross', () => {
      expect(drawing.width).toBeLessThanOrEqual(WIDEST);
      expect(crossingsOf(drawing)).toBeLessThanOrEqual(5);
      expect(throughWords(drawing)).toBeLessThanOrEqual(4);
    });

    test('has a Mermaid text with every transition, without what Mermaid stumbles over', () => {
      const text = mermaid(chart);
      expect(text.startsWith('stateDiagram-v2\n')).toBe(true);
      const arrows = text.split('\n').filter((one) => one.includes('-->'));
      for (const line of arrows) expect(line).toMatch(/^ +(\[\*\]|\w+) --> (\[\*\]|\w+)(: [^:;#{}]+)?$/);
      const drawn = chart.edges.flatMap(({ to }) => to ?? ['']);
      expect(arrows.filter((line) => line.includes(': ')).length).toBe(drawn.length);
    });
  },
);

test('a chart gets the same drawing every time, with all its arrows or without', async () => {
  for (const id of ['saving', 'reservation']) {
    const chart = plainChart(chartOf(id).machine);
    expect(await layout(chart)).toEqual(await layout(chart));
  }
});

test('no letter of a drawing is smaller than 11 px', () => {
  expect(Math.min(type.title, type.row, type.tag)).toBeGreaterThanOrEqual(11);
});

test('arrows cross where one leads over another, and not where they only meet', () => {
  const arrow = (...points: [number, number][]) => ({ edges: [], kind: 'start' as const, rows: [], points });
  const upright = arrow([5, 0], [5, 10]);
  expect(crossingsOf({ arrows: [upright, arrow([0, 5], [10, 5])] })).toBe(1);
  expect(crossingsOf({ arrows: [upright, arrow([0, 10], [10, 10]), arrow([6, 5], [10, 5])] })).toBe(0);
});

test('what stands in the head of a box may be as long as no arrow runs through it', () => {
  const said = { text: 'A sentence that is long enough to reach the arrow.', kind: 'about' as const };
  const box = {
    ...{ path: 'open', title: 'open', shape: 'group' as const, tags: [], rows: [said] },
    ...{ x: 10, y: 20, width: 400, height: 200 },
  };
  const through = (x: number) => ({
    boxes: [box],
    arrows: [
      {
        ...{ edges: [], kind: 'start' as const, rows: [] },
        points: [
          [x, 0],
          [x, 100],
        ] as const,
      },
    ],
  });
  expect(throughWords(through(100))).toBe(1);
  expect(freeHead(box, through(100))).toBe(90);
  expect(throughWords(through(390))).toBe(0);
  expect(freeHead(box, { arrows: [] })).toBe(400);
});

test('a description of a chart holds no value of a context and no payload', () => {
  const text = JSON.stringify(charts.map(({ machine }) => plainChart(machine)));
  expect(text).not.toMatch(/context|payload|eyJ|example\.test|open sesame/);
});
