import { zoneWhereTwice } from '#src/time/clinicClock.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import { clockAt, instantAt } from './axis.ts';
import type { Grid } from './columns.ts';
import * as css from './grid.css.ts';

/** The hours beside the columns; one that a day repeats says below itself which of the two it is. */
export function Hours({ grid: { axis, columns }, zone }: { grid: Grid; zone: string }) {
  const repeating = columns.find(({ day }) => day.hasFold)?.day;
  const hours = Array.from({ length: Math.ceil(axis.minutes / 60) }, (_, index) => index * 60);
  return (
    <div className={css.hours}>
      {hours.map((position) => {
        const at = repeating ? instantAt(axis, repeating, position) : null;
        const which = at === null ? null : zoneWhereTwice(zone, at);
        return (
          <span
            className={css.hour}
            key={position}
            style={{ insetBlockStart: `calc(${position} * var(${css.minute}))` }}
          >
            {clockInWords(clockAt(axis, position))}
            {which !== null && <span className={css.which}>{which}</span>}
          </span>
        );
      })}
    </div>
  );
}
