import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { useId } from 'react';
import type { Figures } from '#src/calls/analytics.ts';
import { t } from '#src/language/t.ts';
import { dayInShort, dayInWords } from '#src/time/dayRange.ts';
import { TextTo } from '#src/ui/links.tsx';
import { inWords } from '../numbers.ts';
import { endOfStep, type Period } from '../period.ts';
import { beginningIn, everyStatus, ReservationsTo } from '../ReservationsTo.tsx';
import * as css from './charts.css.ts';
import { TableTwin } from './TableTwin.tsx';
import { useShowReservations } from './useShowReservations.ts';
import { sizeOf, useWidth } from './useWidth.ts';
import { layers } from './words.ts';

type Series = Figures['series'];
type Granularity = Figures['period']['granularity'];
type Props = { series: Series; granularity: Granularity; period: Period };
type Step = { date: string; total: number } & Record<(typeof layers)[number]['key'], number>;

const height = 220;
const room = { start: 36, end: 8, top: 8, bottom: 24 };
const widest = 48;
const halfLabel = 28;
const titles = {
  day: t('Reservations by day'),
  week: t('Reservations by week'),
  month: t('Reservations by month'),
} as const;

/** Reservations over time, each step a bar of what became of them. */
export function DaysChart({ series, granularity, period }: Props) {
  const id = useId();
  const show = useShowReservations();
  const [holder, width] = useWidth(640);
  const steps: Step[] = series.map(({ date, booked, completed, cancelled, no_show }) => ({
    ...{ date, completed, cancelled, no_show, total: booked },
    open: Math.max(0, booked - completed - cancelled - no_show),
  }));
  const across = scaleBand(
    steps.map(({ date }) => date),
    [room.start, width - room.end],
  ).paddingInner(0.2);
  const up = scaleLinear(
    [0, Math.max(1, ...steps.map(({ total }) => total))],
    [height - room.bottom, room.top],
  ).nice(4);
  const thick = Math.min(widest, across.bandwidth());
  const left = (date: string) => (across(date) ?? 0) + (across.bandwidth() - thick) / 2;
  const daysOf = (date: string): Period => ({
    from: date > period.from ? date : period.from,
    to: endOfStep(date, granularity, period),
  });
  const piles = stack<Step>().keys(layers.map(({ key }) => key))(steps);
  const every = Math.ceil(steps.length / Math.max(1, Math.floor(width / 72)));
  return (
    <section className={`${css.panel} ${css.wide}`} aria-labelledby={id}>
      <div className={css.head2}>
        <h3 className={css.title} id={id}>
          {titles[granularity]}
        </h3>
        <ul className={css.legend} aria-hidden>
          {layers.map(({ key, label }) => (
            <li className={css.key} key={key}>
              <span className={`${css.swatch} ${css.layers[key]}`} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div ref={holder} className={css.holder}>
        <svg {...sizeOf(width, height)} aria-hidden>
          {up
            .ticks(4)
            .filter(Number.isInteger)
            .map((tick) => (
              <g key={tick}>
                <line
                  className={css.line}
                  x1={room.start}
                  x2={width - room.end}
                  y1={up(tick)}
                  y2={up(tick)}
                />
                <text className={css.tick} x={room.start - 8} y={up(tick)} dy="0.32em" textAnchor="end">
                  {inWords(tick, 'count')}
                </text>
              </g>
            ))}
          {piles.map((pile) => (
            <g key={pile.key}>
              {pile.map((part) => (
                <rect
                  className={`${css.part} ${css.layers[pile.key as (typeof layers)[number]['key']]}`}
                  key={part.data.date}
                  x={left(part.data.date)}
                  width={thick}
                  y={up(part[1])}
                  height={Math.max(0, up(part[0]) - up(part[1]))}
                />
              ))}
            </g>
          ))}
          {steps.map(({ date, total }, at) => (
            <g key={date}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the table has the links */}
              <rect
                className={css.touch}
                onClick={() => show({ ...beginningIn(daysOf(date)), status: everyStatus })}
                x={across(date)}
                width={across.bandwidth()}
                y={room.top}
                height={height - room.top - room.bottom}
              >
                <title>{`${dayInWords(date)}: ${inWords(total, 'count')}`}</title>
              </rect>
              {at % every === 0 && (
                <text
                  className={css.tick}
                  x={Math.min(left(date) + thick / 2, width - halfLabel)}
                  y={height - 6}
                  textAnchor="middle"
                >
                  {dayInShort(date)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <TableTwin>
        {() => (
          <table className={css.table} aria-labelledby={id}>
            <thead>
              <tr>
                <th className={css.head} scope="col">
                  {granularity === 'day' ? t('Day') : t('From')}
                </th>
                {[t('Reservations'), ...layers.map(({ label }) => label), t('New patients')].map((label) => (
                  <th className={`${css.head} ${css.number}`} scope="col" key={label}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.map((step, at) => (
                <DayRow
                  key={step.date}
                  step={step}
                  newPatients={series[at]?.new_patients ?? 0}
                  days={daysOf(step.date)}
                />
              ))}
            </tbody>
          </table>
        )}
      </TableTwin>
    </section>
  );
}

type RowProps = { step: Step; newPatients: number; days: Period };

/** A step of the chart in figures, each of them the way to what it counts. */
function DayRow({ step, newPatients, days }: RowProps) {
  return (
    <tr>
      <th className={css.name} scope="row">
        {dayInWords(step.date)}
      </th>
      <td className={css.number}>
        <ReservationsTo filter={{ ...beginningIn(days), status: everyStatus }}>
          {inWords(step.total, 'count')}
        </ReservationsTo>
      </td>
      {layers.map(({ key, status }) => (
        <td className={css.number} key={key}>
          <ReservationsTo filter={{ ...beginningIn(days), status }}>
            {inWords(step[key], 'count')}
          </ReservationsTo>
        </td>
      ))}
      <td className={css.number}>
        <TextTo
          to="/dashboard/patients"
          search={{ status: 'all', created_from: days.from, created_to: days.to }}
        >
          {inWords(newPatients, 'count')}
        </TextTo>
      </td>
    </tr>
  );
}
