import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import type { Calendar, CalendarEntry } from '#src/calls/calendar.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { plural, t } from '#src/language/t.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { dayIn, dayInWords, weekdayInWords } from '#src/time/clinicClock.ts';
import { onDay } from './calendar/carry.ts';
import { moved } from './calendar/entries.ts';
import { useDrag } from './calendar/useDrag.ts';
import { useCarrying } from './carrying/useCarrying.ts';
import { grouped } from './grouped.ts';
import { MonthEntry } from './MonthEntry.tsx';
import * as css from './month.css.ts';
import { DragNotices } from './moves/DragNotices.tsx';
import { useMonthKeys } from './useMonthKeys.ts';

type Day = Calendar['days'][number];
type Props = {
  calendar: Calendar;
  date: string;
  today: string;
  isPrivate: boolean;
  onOpen: (entry: CalendarEntry) => void;
  onStale: () => void;
};

/**
 * A month as a table of days: the first reservations of each, how many there are, and how full it is. One that is carried
 * to another day keeps its time of day.
 */
export function MonthView({ calendar, date, today, isPrivate, onOpen, onStale }: Props) {
  const { timezone: zone, days, appointments, staff } = calendar;
  const { drag, carried } = useDrag(appointments, zone, onStale);
  const over = useSelector(drag, ({ context: { held, target }, ...snapshot }) => {
    if (snapshot.value !== 'carrying' || !held || !target) return null;
    const [from, to] = [held, target].map(({ start_at }) => dayIn(zone, Date.parse(start_at)));
    return from === to ? null : to;
  });
  const role = useRole();
  const frame = useRef<HTMLDivElement>(null);
  useCarrying(frame, {
    lift(id) {
      const entry = appointments.find((one) => one.id === id);
      if (entry) drag.send({ type: 'reservation.grabbed', reservation: entry, by: 'pointer', role });
      return drag.getSnapshot().matches('carrying');
    },
    enter(place) {
      const { held } = drag.getSnapshot().context;
      if (held) drag.send({ type: 'reservation.carried', to: onDay(held, place, zone) });
    },
    drop: () => drag.send({ type: 'reservation.dropped' }),
    cancel: () => drag.send({ type: 'carrying.cancelled' }),
  });
  const keys = useMonthKeys({ frame, drag, appointments, days: days.map((day) => day.date), zone });
  const helpId = useId();
  const byDay = grouped(
    appointments.map((entry) => moved(entry, carried)),
    ({ start_at }) => dayIn(zone, Date.parse(start_at)),
  );
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  const month = date.slice(0, 7);
  const nameOf = (id: number) => staff.find((member) => member.id === id)?.name ?? '';
  return (
    <>
      <DragNotices drag={drag} zone={zone} nameOf={nameOf} />
      <div className={css.frame} ref={frame} {...keys}>
        <p className={hidden} id={helpId}>
          {t(
            'Enter opens a reservation. Space picks it up, arrow keys carry it to another day, Enter drops it, Escape puts it back.',
          )}
        </p>
        <table className={css.table} aria-label={t('Month')} aria-describedby={helpId}>
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th className={css.weekday} scope="col" key={day.date}>
                  <span className={hidden}>{weekdayInWords(day.date, 'long')}</span>
                  <span className={css.short} aria-hidden>
                    {weekdayInWords(day.date, 'short')}
                  </span>
                  <span className={css.narrow} aria-hidden>
                    {weekdayInWords(day.date, 'narrow')}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.date}>
                {week.map((day) => (
                  <td
                    className={day.date.startsWith(month) ? css.cell : `${css.cell} ${css.otherMonth}`}
                    key={day.date}
                    aria-current={day.date === today ? 'date' : undefined}
                    data-place={day.date}
                    data-over={over === day.date || undefined}
                  >
                    <DayHead day={day} isToday={day.date === today} />
                    <ul className={css.list}>
                      {(byDay.get(day.date) ?? []).map((entry) => (
                        <MonthEntry
                          key={entry.id}
                          entry={entry}
                          zone={zone}
                          isPrivate={isPrivate}
                          carried={carried?.id === entry.id ? carried.how : undefined}
                          onOpen={onOpen}
                        />
                      ))}
                    </ul>
                    <More day={day} shown={byDay.get(day.date)?.length ?? 0} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** How many more a day has than are shown; the way leads to the day. */
function More({ day, shown }: { day: Day; shown: number }) {
  const more = day.count - shown;
  if (more <= 0) return null;
  return (
    <Link
      className={css.more}
      from="/dashboard/reservations/"
      to="/dashboard/reservations"
      search={(now) => ({ ...now, view: undefined, date: day.date })}
    >
      {plural(more, '{count} more', '{count} more')}
    </Link>
  );
}

function DayHead({ day, isToday }: { day: Day; isToday: boolean }) {
  const { date, count, booked_minutes: booked, working_minutes: working, closed_reason } = day;
  const share = working === 0 ? 0 : Math.min(1, booked / working);
  const isClosed = closed_reason !== null || working === 0;
  const full = isClosed
    ? closed_reason || t('Closed')
    : t('{percent}% booked', { percent: Math.round(share * 100) });
  return (
    <div className={css.head}>
      <Link
        className={isToday ? `${css.number} ${css.isToday}` : css.number}
        from="/dashboard/reservations/"
        to="/dashboard/reservations"
        search={(now) => ({ ...now, view: undefined, date })}
        aria-label={dayInWords(date)}
      >
        {inDigits(Number(date.slice(8)))}
      </Link>
      <span className={css.note}>
        {count > 0 && <span className={css.count}>{inDigits(count)}</span>}
        <span className={css.full}>{full}</span>
      </span>
      {!isClosed && (
        <span className={css.meter} aria-hidden>
          <span className={css.fill} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </div>
  );
}
