import { type Arrow, type Box, type Drawing, type } from '#src/gallery/chart/drawing.ts';
import { widthOf } from '#src/gallery/chart/measure.ts';

type Point = readonly [number, number];
type Segment = readonly [Point, Point];

const between = (value: number, one: number, other: number) =>
  value > Math.min(one, other) && value < Math.max(one, other);

/** Whether a level and an upright segment cross, their ends not counted. */
function cross([[ax, ay], [bx, by]]: Segment, [[cx, cy], [dx, dy]]: Segment): boolean {
  if (ay === by && cx === dx) return between(cx, ax, bx) && between(ay, cy, dy);
  if (ax === bx && cy === dy) return between(ax, cx, dx) && between(cy, ay, by);
  return false;
}

const segmentsOf = ({ points }: Pick<Arrow, 'points'>): Segment[] =>
  points.slice(1).map((point, index) => [points[index] as Point, point]);

/** How often the arrows of a drawing cross each other. */
export function crossingsOf({ arrows }: Pick<Drawing, 'arrows'>): number {
  const ways = arrows.map(segmentsOf);
  let found = 0;
  for (const [number, way] of ways.entries())
    for (const other of ways.slice(number + 1))
      for (const segment of way) found += other.filter((one) => cross(segment, one)).length;
  return found;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const runsThrough = ([[ax, ay], [bx, by]]: Segment, { x, y, width, height }: Area) =>
  Math.max(ax, bx) > x &&
  Math.min(ax, bx) < x + width &&
  Math.max(ay, by) > y &&
  Math.min(ay, by) < y + height;

/** Where the words in a box stand: its title, and each of its rows. */
const wordsOf = ({ x, y, title, rows }: Box): Area[] => {
  const at = { x: x + type.pad, height: type.line };
  return [
    { ...at, y: y + 4, width: widthOf(title, type.title, true) },
    ...rows.map(({ text }, index) => ({
      ...at,
      ...{ y: y + type.head + 6 + index * type.line, width: widthOf(text, type.row) },
    })),
  ];
};

/** How often an arrow runs through words: those in a box, or those of another arrow. */
export function throughWords({ boxes, arrows }: Pick<Drawing, 'boxes' | 'arrows'>): number {
  const words = boxes.flatMap(wordsOf);
  let found = 0;
  for (const arrow of arrows) {
    const labels = arrows.flatMap((one) => (one.label && one !== arrow ? [one.label] : []));
    for (const segment of segmentsOf(arrow))
      found += [...words, ...labels].filter((area) => runsThrough(segment, area)).length;
  }
  return found;
}

/** How far the head of a box is free of arrows, in px from its left side. */
export function freeHead(box: Box, { arrows }: Pick<Drawing, 'arrows'>): number {
  const { x, y, width, rows } = box;
  const head = { x, y, width, height: type.head + 6 + rows.length * type.line };
  const ways = arrows.flatMap(segmentsOf).filter((segment) => runsThrough(segment, head));
  return Math.min(width, ...ways.map(([[ax], [bx]]) => Math.min(ax, bx) - x));
}
