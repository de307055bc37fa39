import type { Drawing } from '#src/gallery/chart/drawing.ts';

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

/** How often the arrows of a drawing cross each other. */
export function crossingsOf({ arrows }: Pick<Drawing, 'arrows'>): number {
  const ways = arrows.map(({ points }) =>
    points.slice(1).map((point, index): Segment => [points[index] as Point, point]),
  );
  let found = 0;
  for (const [number, way] of ways.entries())
    for (const other of ways.slice(number + 1))
      for (const segment of way) found += other.filter((one) => cross(segment, one)).length;
  return found;
}
