import type { Arrow, Box, Drawing, Row } from './chart/drawing.ts';
import { type PlainChart, type PlainEdge, type PlainState, within } from './chart/plain.ts';

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

/** A state on its way to the browser: where it stands tells its path, and what it is for comes with its drawing. */
interface PackedState extends Omit<PlainState, 'path' | 'description' | 'states'> {
  readonly states?: readonly PackedState[];
}

/** A chart as the list of all charts sends it: its transitions do not say again where they come from. */
export interface PackedChart extends Omit<PlainChart, 'root'> {
  readonly root: PackedState;
}

const packState = ({ path: _, description: __, states, ...own }: PlainState): PackedState => ({
  ...own,
  ...(states && { states: states.map(packState) }),
});

export const packChart = (chart: PlainChart): PackedChart => ({
  ...chart,
  root: packState(chart.root),
  edges: chart.edges.map((edge) => ({ ...edge, id: edge.id.slice(nameOf(chart, edge.from).length) })),
});

/** What the states of a chart are for, in the chart's order; '' where one says nothing. */
export const purposesOf = ({ root }: PlainChart): readonly string[] =>
  within(root).map(({ description = '' }) => description);

/** The chart that was packed; its states say what they are for where that is given. */
export function unpackChart(chart: PackedChart, purposes: readonly string[] = []): PlainChart {
  let at = 0;
  const unpackState = ({ states, ...own }: PackedState, path: string): PlainState => {
    const description = purposes[at++];
    return {
      ...own,
      path,
      ...(description && { description }),
      ...(states && {
        states: states.map((state) => unpackState(state, path ? `${path}.${state.name}` : state.name)),
      }),
    };
  };
  return {
    ...chart,
    root: unpackState(chart.root, ''),
    edges: chart.edges.map((edge) => ({ ...edge, id: nameOf(chart, edge.from) + edge.id })),
  };
}

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
