import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Calendar } from '#src/api/actors/calendar.ts';
import { t } from '#src/language/t.ts';
import { clockIn, dayInWords } from './calendar/times.ts';
import * as css from './daySheet.css.ts';
import { grouped } from './grouped.ts';
import { patientShown, serviceShown, statuses } from './words.ts';

type Props = { calendar: Calendar; clinic: string; isPrivate: boolean };

/** The day on paper: whom each member of staff sees, and when. It is there only while the page is printed. */
export function DaySheet({ calendar, clinic, isPrivate }: Props) {
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
  const zone = calendar.timezone;
  const byStaff = grouped(calendar.appointments, ({ staff }) => staff);
  return (
    <section className={css.sheet} aria-label={t('Day sheet')}>
      <p className={css.clinic}>
        <bdi>{clinic}</bdi>
      </p>
      {calendar.staff.map(({ id, name }) => (
        <table className={css.table} key={id}>
          <caption className={css.caption}>
            <bdi>{name}</bdi>
          </caption>
          <thead>
            <tr>
              <th className={css.cell}>{t('Time')}</th>
              <th className={css.cell}>{t('Patient')}</th>
              <th className={css.cell}>{t('Service')}</th>
              <th className={css.cell}>{t('Status')}</th>
              <th className={css.cell}>{t('Number')}</th>
            </tr>
          </thead>
          <tbody>
            {(byStaff.get(id) ?? []).map((entry) => (
              <tr key={entry.id}>
                <td className={css.cell}>
                  {t('{start} to {end}', {
                    start: clockIn(zone, Date.parse(entry.start_at)),
                    end: clockIn(zone, Date.parse(entry.end_at)),
                  })}
                </td>
                <td className={css.cell}>
                  <bdi>{patientShown(entry, isPrivate)}</bdi>
                </td>
                <td className={css.cell}>{serviceShown(entry)}</td>
                <td className={css.cell}>{statuses[entry.status].word}</td>
                <td className={css.cell}>{entry.number}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p>{dayInWords(calendar.days[0]?.date ?? '1970-01-01')}</p>
    </section>
  );
}
