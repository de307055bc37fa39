import { memo, type ReactNode, useMemo } from 'react';
import { t } from '#src/language/t.ts';
import { clockIn } from '#src/time/clinicClock.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import { type Axis, clockAt, instantAt, positionOf } from './axis.ts';
import type { GridColumn } from './columns.ts';
import { EntryBox, isBare } from './EntryBox.tsx';
import type { Elsewhere, PlacedEntry } from './entries.ts';
import * as css from './grid.css.ts';
import * as heads from './heads.css.ts';
import { placeStyle } from './placeStyle.ts';
import type { Spot } from './roving.ts';

/** A reservation that is not where the server has it, and why. */
export type Carried = Elsewhere & { readonly how: 'keyboard' | 'busy' | 'still' };

type Props = {
  axis: Axis;
  column: GridColumn;
  index: number;
  zone: string;
  remPerMinute: number;
  head: ReactNode;
  /** Where the keyboard stands, if in this column. */
  spot: Spot | null;
  carried: Carried | null;
  /** The present, where it lies on this day. */
  now: number | null;
  isPrivate: boolean;
  isPlain: boolean;
};

/** One column of the grid: to the eye a column of time, to assistive technology a row of reservations. */
export const TimeColumn = memo(function TimeColumn(props: Props) {
  const { axis, column, index, zone, remPerMinute, spot, carried, now, isPrivate, isPlain } = props;
  const { span } = column.day;
  const shown = useMemo(() => {
    const clockOf = (instant: string) => {
      const at = Date.parse(instant);
      // what the axis knows costs less, and says no more than the clocks do
      return at >= span.start && at <= span.end && !column.day.hasFold
        ? clockInWords(clockAt(axis, positionOf(axis, column.day, at)))
        : clockIn(zone, at);
    };
    return column.entries.map((placed) => {
      const { entry, top, length } = placed;
      const place = placeStyle(axis, { top, bottom: top + length }, placed, remPerMinute);
      return { placed, from: clockOf(entry.start_at), until: clockOf(entry.end_at), place };
    });
  }, [axis, column, span, zone, remPerMinute]);
  const clockOn = (position: number) => {
    const at = instantAt(axis, column.day, position);
    return at === null ? clockInWords(clockAt(axis, position)) : clockIn(zone, at);
  };
  const strip = ({ top, bottom }: { top: number; bottom: number }) => ({
    insetBlockStart: `calc(${top} * var(--minute))`,
    blockSize: `calc(${bottom - top} * var(--minute))`,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's row cannot stand upright
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
    <div role="row" className={css.column} data-column={index}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div role="rowheader" className={heads.head}>
        {props.head}
      </div>
      <div className={css.body} data-body style={strip({ top: 0, bottom: axis.minutes })}>
        {column.off.map((place) => (
          <div className={css.off} key={place.top} style={strip(place)} />
        ))}
        {column.holes.map((place) => (
          <div className={css.hole} key={place.top} style={strip(place)} />
        ))}
        {column.entries.map((placed) =>
          placed.entry.buffer_before + placed.entry.buffer_after > 0 && !isBare(isPlain, placed) ? (
            <div
              className={css.buffer}
              key={placed.entry.id}
              style={placeStyle(axis, withBuffers(placed), placed, remPerMinute)}
            />
          ) : null,
        )}
        {shown.map(({ placed, from, until, place }) => (
          <EntryBox
            key={placed.entry.id}
            placed={placed}
            from={from}
            until={until}
            place={place}
            isPrivate={isPrivate}
            isPlain={isPlain}
            isCurrent={spot?.entry === placed.entry.id}
            carried={carried?.id === placed.entry.id && carried.how !== 'still' ? carried.how : undefined}
          />
        ))}
        {spot && spot.entry === null && (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            role="gridcell"
            className={css.cursor}
            tabIndex={0}
            data-current
            aria-label={
              spot.until === undefined
                ? t('{time}, free', { time: clockOn(spot.position) })
                : t('{start} to {end}, drawn', {
                    start: clockOn(spot.position),
                    end: clockOn(spot.until),
                  })
            }
            style={{
              insetBlockStart: `calc(${spot.position} * var(--minute))`,
              ...(spot.until && { blockSize: `calc(${spot.until - spot.position} * var(--minute))` }),
            }}
          >
            {clockOn(spot.position)}
          </div>
        )}
        {now !== null && (
          <div
            className={css.now}
            data-now
            style={{ insetBlockStart: `calc(${positionOf(axis, column.day, now)} * var(--minute))` }}
          />
        )}
      </div>
    </div>
  );
});

const withBuffers = ({ entry, top, length }: PlacedEntry) => ({
  top: top - entry.buffer_before,
  bottom: top + length + entry.buffer_after,
});
