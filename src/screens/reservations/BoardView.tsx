import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import type { Calendar, CalendarEntry } from '#src/api/actors/calendar.ts';
import * as css from './board.css.ts';
import { clockIn } from './calendar/times.ts';
import { patientShown, statusWords } from './entryWords.ts';
import { grouped } from './grouped.ts';
import { StatusIcon } from './StatusIcon.tsx';

/** The columns of the board, in the order in which a visit passes them. */
export const boardStatuses = [
  'requested',
  'booked',
  'confirmed',
  'arrived',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
] as const satisfies readonly ReservationStatus[];

type Props = {
  calendar: Calendar;
  isPrivate: boolean;
  onOpen: (entry: CalendarEntry) => void;
};

/** The reservations of a day by how far they are. */
export function BoardView({ calendar, isPrivate, onOpen }: Props) {
  const byStatus = grouped(calendar.appointments, ({ status }) => status);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={css.board} aria-label="Board" tabIndex={0}>
      {boardStatuses.map((status) => {
        const entries = byStatus.get(status) ?? [];
        return (
          <section className={css.column} key={status} aria-labelledby={`board-${status}`}>
            <h3 className={css.head} id={`board-${status}`}>
              <StatusIcon status={status} />
              {statusWords[status]}
              <span className={css.count}>{entries.length}</span>
            </h3>
            <ul className={css.list}>
              {entries.map((entry) => (
                <li className={css.card} key={entry.id}>
                  <button type="button" className={css.open} onClick={() => onOpen(entry)}>
                    <span className={css.time}>{clockIn(calendar.timezone, Date.parse(entry.start_at))}</span>
                    <bdi className={css.who}>{patientShown(entry, isPrivate)}</bdi>
                    <span className={css.what}>{entry.service_name}</span>
                    <bdi className={css.what}>{entry.staff_name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
