import { Link } from '@tanstack/react-router';
import type { Calendar, CalendarEntry } from '#src/api/actors/calendar.ts';
import { t } from '#src/language/t.ts';
import { clockIn, dayIn, dayInWords, weekdayInWords } from './calendar/times.ts';
import { grouped } from './grouped.ts';
import * as css from './month.css.ts';
import type { ReservationAddress } from './reservationSearch.ts';
import { StatusIcon } from './StatusIcon.tsx';
import { patientShown } from './words.ts';

type Day = Calendar['days'][number];
type Props = {
  calendar: Calendar;
  date: string;
  today: string;
  search: ReservationAddress;
  isPrivate: boolean;
  onOpen: (entry: CalendarEntry) => void;
};

/** A month as a table of days: the first reservations of each, how many there are, and how full it is. */
export function MonthView({ calendar, date, today, search, isPrivate, onOpen }: Props) {
  const { timezone: zone, days, appointments } = calendar;
  const byDay = grouped(appointments, ({ start_at }) => dayIn(zone, Date.parse(start_at)));
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  const month = date.slice(0, 7);
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={t('Month')}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th className={css.weekday} scope="col" key={day.date}>
                {weekdayInWords(day.date)}
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
                >
                  <DayHead day={day} isToday={day.date === today} search={search} />
                  <ul className={css.list}>
                    {(byDay.get(day.date) ?? []).map((entry) => (
                      <li key={entry.id}>
                        <button type="button" className={css.entry} onClick={() => onOpen(entry)}>
                          <StatusIcon status={entry.status} />
                          <span className={css.time}>{clockIn(zone, Date.parse(entry.start_at))}</span>
                          <bdi className={css.who}>{patientShown(entry, isPrivate)}</bdi>
                        </button>
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayHead({ day, isToday, search }: { day: Day; isToday: boolean; search: ReservationAddress }) {
  const { date, count, booked_minutes: booked, working_minutes: working, closed_reason } = day;
  const share = working === 0 ? 0 : Math.min(1, booked / working);
  const isClosed = closed_reason !== null || working === 0;
  const full = isClosed
    ? closed_reason || t('Closed')
    : t('{percent} % booked', { percent: Math.round(share * 100) });
  return (
    <div className={css.head}>
      <Link
        className={isToday ? `${css.number} ${css.isToday}` : css.number}
        to="/dashboard/reservations"
        search={{ ...search, view: undefined, date }}
        aria-label={dayInWords(date)}
      >
        {Number(date.slice(8))}
      </Link>
      <span className={css.note}>
        {count > 0 && <span className={css.count}>{count}</span>}
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
