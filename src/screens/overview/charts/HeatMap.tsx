import { scaleBand, scaleLinear } from 'd3-scale';
import { useId } from 'react';
import type { Figures } from '#src/calls/analytics.ts';
import { t } from '#src/language/t.ts';
import { useWeekdays } from '#src/session/useWeekdays.ts';
import { inWords } from '../numbers.ts';
import type { Period } from '../period.ts';
import { beginningIn, everyStatus, ReservationsTo } from '../ReservationsTo.tsx';
import * as css from './charts.css.ts';
import { TableTwin } from './TableTwin.tsx';
import { useShowReservations } from './useShowReservations.ts';
import { sizeOf, useWidth } from './useWidth.ts';
import { hourInWords, weekdayInShort, weekdayInWords } from './words.ts';

const rowHeight = 26;
const bottom = 22;

/** When in the week reservations begin: the fuller, the darker, with the count in each cell's own row of the table. */
export function HeatMap({ heatmap, period }: { heatmap: Figures['heatmap']; period: Period }) {
  const id = useId();
  const weekdays = useWeekdays();
  const show = useShowReservations();
  const [holder, width] = useWidth(640);
  const first = Math.min(8, ...heatmap.map(({ hour }) => hour));
  const last = Math.max(17, ...heatmap.map(({ hour }) => hour));
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  // a weekday is a word of eight letters in Arabic
  const start = 14 + 7 * Math.max(...weekdays.map((weekday) => weekdayInShort(weekday).length));
  const across = scaleBand(hours, [start, width]).padding(0.06);
  const down = scaleBand(weekdays, [0, weekdays.length * rowHeight]).padding(0.06);
  const most = Math.max(1, ...heatmap.map(({ count }) => count));
  const strength = scaleLinear([0, most], [0.06, 1]);
  const countAt = (weekday: number, hour: number) =>
    heatmap.find((cell) => cell.weekday === weekday && cell.hour === hour)?.count ?? 0;
  const height = weekdays.length * rowHeight + bottom;
  const every = Math.ceil(hours.length / Math.max(1, Math.floor(width / 48)));
  return (
    <section className={`${css.panel} ${css.wide}`} aria-labelledby={id}>
      <h3 className={css.title} id={id}>
        {t('Reservations by weekday and hour')}
      </h3>
      <div ref={holder} className={css.holder}>
        <svg {...sizeOf(width, height)} aria-hidden>
          {weekdays.map((weekday) => (
            <g key={weekday}>
              <text
                className={css.tick}
                x={start - 8}
                y={(down(weekday) ?? 0) + down.bandwidth() / 2}
                dy="0.32em"
                textAnchor="end"
              >
                {weekdayInShort(weekday)}
              </text>
              {hours.map((hour) => {
                const count = countAt(weekday, hour);
                return (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the table has the links
                  <rect
                    className={css.heat}
                    onClick={() => show({ ...beginningIn(period), status: everyStatus, weekday, hour })}
                    key={hour}
                    x={across(hour)}
                    y={down(weekday)}
                    width={across.bandwidth()}
                    height={down.bandwidth()}
                    rx={2}
                    opacity={strength(count)}
                  >
                    <title>{`${weekdayInWords(weekday)}, ${hourInWords(hour)}: ${inWords(count, 'count')}`}</title>
                  </rect>
                );
              })}
            </g>
          ))}
          {hours.map(
            (hour, at) =>
              at % every === 0 && (
                <text
                  className={css.tick}
                  key={hour}
                  x={(across(hour) ?? 0) + across.bandwidth() / 2}
                  y={height - 6}
                  textAnchor="middle"
                >
                  {hourInWords(hour)}
                </text>
              ),
          )}
        </svg>
      </div>
      <TableTwin>
        {() => (
          <table className={css.table} aria-labelledby={id}>
            <thead>
              <tr>
                <th className={css.head} scope="col">
                  {t('Hour')}
                </th>
                {weekdays.map((weekday) => (
                  <th className={`${css.head} ${css.number}`} scope="col" key={weekday}>
                    {weekdayInShort(weekday)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour}>
                  <th className={css.name} scope="row">
                    {hourInWords(hour)}
                  </th>
                  {weekdays.map((weekday) => (
                    <td className={css.number} key={weekday}>
                      <ReservationsTo
                        filter={{ ...beginningIn(period), status: everyStatus, weekday, hour }}
                        label={`${weekdayInWords(weekday)}, ${hourInWords(hour)}: ${inWords(countAt(weekday, hour), 'count')}`}
                      >
                        {inWords(countAt(weekday, hour), 'count')}
                      </ReservationsTo>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </TableTwin>
    </section>
  );
}
