import * as css from './records.css.ts';

type Props = {
  /** What it shows, and where the numbers are. */
  label: string;
  /** Oldest first; `at` in milliseconds. */
  points: readonly { id: number; at: number; value: number; isWrong: boolean }[];
  /** Where values are in order. */
  normal?: readonly [low: number, high: number] | undefined;
  /** A moment as the axis shows it. */
  dayOf: (at: number) => string;
};

const width = 640;
const height = 200;
const edge = { left: 44, right: 12, top: 12, bottom: 12 };

/** A line through measured values, with the normal range behind it; a value out of range is a square. */
export function TrendDrawing({ label, points, normal, dayOf }: Props) {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values, ...(normal ?? []));
  const high = Math.max(...values, ...(normal ?? []));
  const span = high - low || 1;
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? first;
  const time = last - first || 1;
  const x = (at: number) =>
    points.length === 1
      ? (width + edge.left) / 2
      : edge.left + ((at - first) / time) * (width - edge.left - edge.right);
  const y = (value: number) =>
    height - edge.bottom - ((value - low) / span) * (height - edge.top - edge.bottom);
  const path = points.map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`);
  return (
    <div className={css.trend}>
      <svg className={css.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {normal && (
          <rect
            className={css.band}
            x={edge.left}
            width={width - edge.left - edge.right}
            y={y(normal[1])}
            height={Math.max(1, y(normal[0]) - y(normal[1]))}
          />
        )}
        {[...new Set([low, high])].map((value) => (
          <g key={value}>
            <line className={css.axis} x1={edge.left} x2={width - edge.right} y1={y(value)} y2={y(value)} />
            <text className={css.tick} x={edge.left - 6} y={y(value) + 4} textAnchor="end">
              {Number(value.toFixed(1))}
            </text>
          </g>
        ))}
        <path className={css.line} d={path.join(' ')} />
        {points.map(({ id, at, value, isWrong }) =>
          isWrong ? (
            <rect key={id} className={css.wrong} x={x(at) - 5} y={y(value) - 5} width={10} height={10} />
          ) : (
            <circle key={id} className={css.point} cx={x(at)} cy={y(value)} r={4.5} />
          ),
        )}
      </svg>
      <div className={css.days}>
        <bdi>{dayOf(first)}</bdi>
        {last !== first && <bdi>{dayOf(last)}</bdi>}
      </div>
    </div>
  );
}
