import { useState } from 'react';
import type { Calendar, CalendarEntry } from '#src/calls/calendar.ts';
import { t } from '#src/language/t.ts';
import { clockIn, dayIn, dayInWords } from '#src/time/clinicClock.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './agenda.css.ts';
import { grouped } from './grouped.ts';
import { OnlineIcon } from './OnlineIcon.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import { patientShown, serviceShown, statuses } from './shared/words.ts';

type Props = {
  calendar: Calendar;
  isPrivate: boolean;
  onOpen: (entry: CalendarEntry) => void;
};

/** Two weeks of more than this begin with so many. */
const mostLines = 150;

/** What comes, day after day, as a list to be read. */
export function AgendaView({ calendar, isPrivate, onOpen }: Props) {
  const { timezone: zone, appointments, days } = calendar;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? appointments : appointments.slice(0, mostLines);
  const isCut = shown.length < appointments.length;
  const last = isCut ? dayIn(zone, Date.parse(shown.at(-1)?.start_at ?? '')) : null;
  const byDay = grouped(shown, ({ start_at }) => dayIn(zone, Date.parse(start_at)));
  return (
    <div className={css.days}>
      {days.map(({ date, closed_reason }) => {
        const entries = byDay.get(date) ?? [];
        if (last !== null && date > last) return null;
        if (entries.length === 0 && closed_reason === null) return null;
        return (
          <section className={css.day} key={date} aria-labelledby={`agenda-${date}`}>
            <h3 className={css.date} id={`agenda-${date}`}>
              {dayInWords(date)}
            </h3>
            {closed_reason !== null && <p className={css.closed}>{closed_reason || t('Closed')}</p>}
            <ul className={css.list}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <button type="button" className={css.item} onClick={() => onOpen(entry)}>
                    <span className={css.time}>
                      {t('{start} to {end}', {
                        start: clockIn(zone, Date.parse(entry.start_at)),
                        end: clockIn(zone, Date.parse(entry.end_at)),
                      })}
                    </span>
                    <bdi className={css.who}>{patientShown(entry, isPrivate)}</bdi>
                    <bdi className={css.what}>{serviceShown(entry)}</bdi>
                    <bdi className={css.by}>{entry.staff_name}</bdi>
                    <span className={css.status}>
                      <StatusIcon status={entry.status} />
                      {statuses[entry.status].word}
                      <OnlineIcon entry={entry} className={css.mark} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {isCut && (
        <p>
          <Button onClick={() => setOpen(true)}>
            {t('Show all {count}', { count: appointments.length })}
          </Button>
        </p>
      )}
    </div>
  );
}
