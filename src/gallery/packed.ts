import type { Arrow, Box, Drawing, Row } from './chart/drawing.ts';
import type { PlainChart, PlainEdge } from './chart/plain.ts';

type Edges = readonly Pick<PlainEdge, 'id'>[];

type PackedRow = readonly [Row['text'], Row['kind'], number?];
type PackedBox = readonly [
  Box['path'],
  Box['shape'],
  ...place: readonly [number, number, number, number],
  title: string,
  tags: readonly string[],
  rows: readonly PackedRow[],
];
type PackedArrow = readonly [
  edges: readonly number[],
  Arrow['kind'],
  way: readonly number[],
  label: readonly [number, number, number, number] | 0,
  rows: readonly PackedRow[],
];

/** A drawing on its way to the browser: without names, transitions by their number, ways step by step. */
export type PackedDrawing = readonly [number, number, readonly PackedBox[], readonly PackedArrow[]];

const nameOf = (chart: Pick<PlainChart, 'id'>, from: string) => [chart.id, ...(from ? [from] : [])].join('.');

/** A chart whose transitions do not say again where they come from. */
export const packChart = (chart: PlainChart): PlainChart => ({
  ...chart,
  edges: chart.edges.map((edge) => ({ ...edge, id: edge.id.slice(nameOf(chart, edge.from).length) })),
});

export const unpackChart = (chart: PlainChart): PlainChart => ({
  ...chart,
  edges: chart.edges.map((edge) => ({ ...edge, id: nameOf(chart, edge.from) + edge.id })),
});

/** Packs a drawing of the chart that has these transitions. */
export function packDrawing({ width, height, boxes, arrows }: Drawing, edges: Edges): PackedDrawing {
  const numbers = new Map(edges.map(({ id }, number) => [id, number]));
  const numberOf = (edge: string) => numbers.get(edge) as number;
  const packRow = ({ text, kind, edge }: Row): PackedRow =>
    edge === undefined ? [text, kind] : [text, kind, numberOf(edge)];
  return [
    width,
    height,
    boxes.map(({ path, shape, x, y, width: wide, height: high, title, tags, rows }) => [
      ...([path, shape, x, y, wide, high, title, tags] as const),
      rows.map(packRow),
    ]),
    arrows.map(({ edges: told, kind, points, label, rows }) => [
      told.map(numberOf),
      kind,
      points.flatMap(([x, y], at) => {
        const [lastX, lastY] = points[at - 1] ?? [0, 0];
        return [x - lastX, y - lastY];
      }),
      label ? [label.x, label.y, label.width, label.height] : 0,
      rows.map(packRow),
    ]),
  ];
}

function pointsOf(way: readonly number[]): Arrow['points'] {
  const points: [number, number][] = [];
  for (let at = 0; at < way.length; at += 2) {
    const [lastX, lastY] = points.at(-1) ?? [0, 0];
    points.push([lastX + (way[at] ?? 0), lastY + (way[at + 1] ?? 0)]);
  }
  return points;
}

export function unpackDrawing([width, height, boxes, arrows]: PackedDrawing, edges: Edges): Drawing {
  const idOf = (number: number) => edges[number]?.id ?? '';
  const unpackRow = ([text, kind, edge]: PackedRow): Row =>
    edge === undefined ? { text, kind } : { text, kind, edge: idOf(edge) };
  return {
    width,
    height,
    boxes: boxes.map(([path, shape, x, y, wide, high, title, tags, rows]) => ({
      ...{ path, shape, x, y, width: wide, height: high, title, tags },
      rows: rows.map(unpackRow),
    })),
    arrows: arrows.map(([told, kind, way, label, rows]) => ({
      edges: told.map(idOf),
      kind,
      rows: rows.map(unpackRow),
      points: pointsOf(way),
      ...(label && { label: { x: label[0], y: label[1], width: label[2], height: label[3] } }),
    })),
  };
}
