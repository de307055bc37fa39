import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { useWeekdays } from '#src/session/useWeekdays.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import { weekdayName } from '#src/time/weekday.ts';
import * as css from './week.css.ts';

type Stretch = { start: string; end: string };
type Day = Stretch & { weekday: number; breaks?: readonly Stretch[] };

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The hours of a week to be read: each day drawn on a line of 24 hours, and in figures. */
export function WeekView({ days, emptyWord = t('Closed') }: { days: readonly Day[]; emptyWord?: string }) {
  const weekdays = useWeekdays();
  return (
    <dl className={css.view}>
      {weekdays.map((weekday) => {
        const spans = days.filter((day) => day.weekday === weekday);
        return (
          <div className={css.viewDay} key={weekday}>
            <dt className={css.viewName}>{weekdayName(weekday)}</dt>
            <dd className={css.viewHours}>
              <span>{spans.length === 0 ? emptyWord : listed(spans.map(inWords))}</span>
              {spans.length > 0 && (
                <svg className={css.line} viewBox="0 0 1440 8" preserveAspectRatio="none" aria-hidden>
                  {spans.map((span) => (
                    <Bar key={span.start} span={span} className={css.work} />
                  ))}
                  {spans
                    .flatMap(({ breaks = [] }) => breaks)
                    .map((rest) => (
                      <Bar key={rest.start} span={rest} className={css.pause} />
                    ))}
                </svg>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Bar({ span, className }: { span: Stretch; className: string }) {
  const from = minutes(span.start);
  return <rect className={className} x={from} y="0" width={minutes(span.end) - from} height="8" />;
}

const spanInWords = ({ start, end }: Stretch) =>
  t('{start} to {end}', { start: clockInWords(start), end: clockInWords(end) });

function inWords({ start, end, breaks = [] }: Day): string {
  const span = spanInWords({ start, end });
  if (breaks.length === 0) return span;
  const rests = listed(breaks.map(spanInWords));
  return t('{span} (break {rests})', { span, rests });
}
