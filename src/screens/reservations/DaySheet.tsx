import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Calendar } from '#src/calls/calendar.ts';
import { t } from '#src/language/t.ts';
import { clockIn, dayIn, dayInWords } from '#src/time/clinicClock.ts';
import * as css from './daySheet.css.ts';
import { grouped } from './grouped.ts';
import { patientShown, serviceShown, statuses } from './shared/words.ts';

type Props = { calendar: Calendar; clinic: string; isPrivate: boolean; isWeek: boolean };

/**
 * The day on paper: whom each member of staff sees, and when; or the week, a table for each of its days. It is there only
 * while the page is printed.
 */
export function DaySheet({ calendar, clinic, isPrivate, isWeek }: Props) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // the paper is laid out as soon as the event is over
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const { timezone: zone, appointments, days, staff } = calendar;
  const byStaff = grouped(appointments, (entry) => entry.staff);
  const byDay = grouped(appointments, ({ start_at }) => dayIn(zone, Date.parse(start_at)));
  const tables = isWeek
    ? days.map(({ date }) => ({ key: date, name: dayInWords(date), entries: byDay.get(date) ?? [] }))
    : staff.map(({ id, name }) => ({ key: id, name, entries: byStaff.get(id) ?? [] }));
  return (
    <section className={css.sheet} aria-label={isWeek ? t('Week sheet') : t('Day sheet')}>
      <p className={css.clinic}>
        <bdi>{clinic}</bdi>
      </p>
      {tables.map(({ key, name, entries }) => (
        <table className={css.table} key={key}>
          <caption className={css.caption}>
            <bdi>{name}</bdi>
          </caption>
          <thead>
            <tr>
              <th className={css.fixed}>{t('Time')}</th>
              <th className={css.cell}>{t('Patient')}</th>
              <th className={css.cell}>{t('Service')}</th>
              {isWeek && <th className={css.cell}>{t('Staff')}</th>}
              <th className={css.fixed}>{t('Status')}</th>
              <th className={css.fixed}>{t('Number')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td className={css.fixed}>
                  {t('{start} to {end}', {
                    start: clockIn(zone, Date.parse(entry.start_at)),
                    end: clockIn(zone, Date.parse(entry.end_at)),
                  })}
                </td>
                <td className={css.cell}>
                  <bdi>{patientShown(entry, isPrivate)}</bdi>
                </td>
                <td className={css.cell}>{serviceShown(entry)}</td>
                {isWeek && (
                  <td className={css.cell}>
                    <bdi>{entry.staff_name}</bdi>
                  </td>
                )}
                <td className={css.fixed}>{statuses[entry.status].word}</td>
                <td className={css.fixed}>{entry.number}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {!isWeek && <p>{dayInWords(days[0]?.date ?? '1970-01-01')}</p>}
    </section>
  );
}
