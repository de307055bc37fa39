type Point = readonly [number, number];

const RADIUS = 7;

const towards = ([x, y]: Point, [toX, toY]: Point, distance: number): Point => {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const share = Math.min(distance, length / 2) / length;
  return [x + (toX - x) * share, y + (toY - y) * share];
};

const text = ([x, y]: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** An SVG path along the points, its corners rounded. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${text(point)}`;
      if (!after) return `L${text(point)}`;
      return `L${text(towards(point, before, RADIUS))}Q${text(point)} ${text(towards(point, after, RADIUS))}`;
    })
    .join('');
}

/** The head of an arrow that ends in the last point, as an SVG path of its own. */
export function headOf(points: readonly Point[]): string {
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (!tip || !before) return '';
  const [x, y] = towards(tip, before, 8);
  const [dx, dy] = [(tip[1] - y) * 0.5, (x - tip[0]) * 0.5];
  return `M${text(tip)}L${text([x + dx, y + dy])}L${text([x - dx, y - dy])}Z`;
}
