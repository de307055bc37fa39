import type { WeekSpan } from '#machines/form/week.ts';
import { breakAt, reachOf, type Stroke, spanAt, strokeReach } from '#machines/form/weekStroke.ts';
import { alone, locale } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';
import { weekdayName } from '#src/time/weekday.ts';
import * as css from './grid.css.ts';
import { type Hours, rangeInWords, step } from './gridHours.ts';

type Props = {
  weekday: number;
  /** The hours of this day. */
  spans: readonly WeekSpan[];
  hours: Hours;
  /** Where the keyboard stands, when it stands in this row. */
  cursor: number | null;
  stroke: Stroke | null;
  onFocus: (at: number) => void;
};

const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
const shortName = (weekday: number) => alone(short.format(Date.UTC(2024, 0, weekday)));

/** One day of the week: its hours drawn to the minute, below cells of half an hour. */
export function WeekGridDay({ weekday, spans, hours, cursor, stroke, onFocus }: Props) {
  const cells = Array.from({ length: (hours.to - hours.from) / step }, (_, at) => hours.from + at * step);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
    <div className={css.day} role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus is on the cells */}
      <span className={css.name} role="rowheader" aria-label={weekdayName(weekday)}>
        {shortName(weekday)}
      </span>
      <div className={css.cells} data-weekday={weekday} role="presentation">
        <svg
          className={css.drawing}
          viewBox={`${hours.from} 0 ${hours.to - hours.from} 10`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {spans.map((span) => (
            <Bar key={`${span.start}-${span.end}`} reach={reachOf(span)} className={css.work} />
          ))}
          {spans
            .flatMap(({ breaks }) => breaks)
            .map((rest) => (
              <Bar key={`${rest.start}-${rest.end}`} reach={reachOf(rest)} className={css.rest} />
            ))}
          {stroke && <Bar reach={strokeReach(stroke, step)} className={css.strokes[stroke.kind]} />}
        </svg>
        {cells.map((at) => (
          // biome-ignore lint/a11y/useSemanticElements: a grid that is drawn on is no table
          <div
            key={at}
            className={css.cell}
            role="gridcell"
            tabIndex={cursor === at ? 0 : -1}
            data-cell={`${weekday}-${at}`}
            aria-label={t('{range}: {state}', {
              range: rangeInWords(weekday, at, at + step),
              state: stateAt(spans, weekday, at),
            })}
            onFocus={() => onFocus(at)}
          />
        ))}
      </div>
    </div>
  );
}

function Bar({ reach: { from, to }, className }: { reach: { from: number; to: number }; className: string }) {
  return <rect className={className} x={from} y="0" width={Math.max(0, to - from)} height="10" />;
}

function stateAt(spans: readonly WeekSpan[], weekday: number, at: number): string {
  const span = spanAt(spans, weekday, at);
  if (!span) return t('free');
  return breakAt(span, at) ? t('break') : t('within the hours');
}
