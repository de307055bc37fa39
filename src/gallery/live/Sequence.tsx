import { t } from '#src/language/t.ts';
import { look, svg } from '../drawing.css.ts';
import * as css from '../gallery.css.ts';
import { headOf, pathOf } from '../geometry.ts';
import type { Step } from './report.ts';

const COLUMN = 170;
const ROW = 44;
/** What is written beside the last column needs room too. */
const BESIDE = 90;
const SHOWN = 40;
const outside = 'outside';

/** Who told whom what: one column for each actor, time going down. */
export function Sequence({ steps }: { readonly steps: readonly Step[] }) {
  const last = steps.slice(-SHOWN);
  const actors = [...new Set(last.flatMap(({ from, chart }) => [from || outside, chart]))];
  if (last.length === 0) return null;
  const at = (name: string) => actors.indexOf(name) * COLUMN + COLUMN / 2;
  const height = last.length * ROW + 60;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className={css.wall} dir="ltr" aria-label={t('Sequence between actors')} tabIndex={0}>
      <svg
        className={svg}
        role="img"
        aria-label={t('The last events between the actors; the timeline says the same in words.')}
        width={actors.length * COLUMN + BESIDE}
        height={height}
      >
        {actors.map((name) => (
          <g key={name} lang={name === outside ? undefined : 'en'}>
            <path className={look.rule} d={`M${at(name)} 34V${height}`} />
            <text className={look.title} x={at(name) - 60} y={22}>
              {name === outside ? t('outside') : name}
            </text>
          </g>
        ))}
        {last.map(({ number, from, chart, event, active }, index) => {
          const y = index * ROW + 62;
          const [start, end] = [at(from || outside), at(chart)];
          const points = [
            [start === end ? end + 30 : start, y],
            [end, y],
          ] as const;
          return (
            <g key={number} lang="en">
              <path className={look.line} d={pathOf(points)} />
              <path className={look.head} d={headOf(points)} />
              <text className={look.row} x={Math.min(start, end) + 8} y={y - 6}>
                {event}
              </text>
              <text className={`${look.row} ${look.about}`} x={end + 8} y={y + 14}>
                {active.at(-1)}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}
