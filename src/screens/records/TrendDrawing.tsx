import type { VitalFlag } from '#machines/lifecycles/vitals.ts';
import { t, write } from '#src/language/t.ts';
import * as css from './records.css.ts';

type Props = {
  /** What it shows, and where the numbers are. */
  label: string;
  /** Oldest first; `at` in milliseconds. */
  points: readonly { id: number; at: number; value: number; flag: VitalFlag | undefined }[];
  unit: string;
  /** Where values are in order. */
  normal?: readonly [low: number, high: number] | undefined;
  /** A moment as the axis shows it. */
  dayOf: (at: number) => string;
};

const width = 640;
const height = 200;
const edge = { left: 12, right: 12, top: 12, bottom: 12 };

/** A line through measured values, with the normal range behind it; the shape of a point says how its value lies. */
export function TrendDrawing({ label, points, unit, normal, dayOf }: Props) {
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
      <div className={css.scale} aria-hidden>
        {[...new Set([high, low])].map((value) => (
          <span key={value}>
            {write(Number(value.toFixed(1)))} <bdi>{unit}</bdi>
          </span>
        ))}
      </div>
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
          <line
            key={value}
            className={css.axis}
            x1={edge.left}
            x2={width - edge.right}
            y1={y(value)}
            y2={y(value)}
          />
        ))}
        <path className={css.line} d={path.join(' ')} />
        {points.map(({ id, at, value, flag }) => (
          <Mark key={id} flag={flag} x={x(at)} y={y(value)} />
        ))}
      </svg>
      <div className={css.days}>
        <bdi>{dayOf(first)}</bdi>
        {last !== first && <bdi>{dayOf(last)}</bdi>}
      </div>
      {normal && (
        <ul className={css.legend} aria-hidden>
          {legend.map(([flag, words]) => (
            <li key={flag}>
              <svg width={16} height={16} aria-hidden>
                <Mark flag={flag} x={8} y={8} />
              </svg>
              {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const legend = [
  ['normal', t('In range')],
  ['abnormal', t('Abnormal')],
  ['critical', t('Critical')],
] as const;

function Mark({ flag, x, y }: { flag: VitalFlag | undefined; x: number; y: number }) {
  if (flag === 'critical')
    return <path className={css.critical} d={`M${x} ${y - 7.5}l7.5 7.5l-7.5 7.5l-7.5 -7.5z`} />;
  if (flag === 'abnormal')
    return <rect className={css.abnormal} x={x - 5} y={y - 5} width={10} height={10} />;
  return <circle className={css.point} cx={x} cy={y} r={4.5} />;
}
