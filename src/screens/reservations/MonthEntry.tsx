import type { CalendarEntry } from '#src/calls/calendar.ts';
import { clockIn } from '#src/time/clinicClock.ts';
import type { Carried } from './calendar/TimeColumn.tsx';
import * as css from './month.css.ts';
import { OnlineIcon } from './OnlineIcon.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import { patientShown } from './shared/words.ts';

type Props = {
  entry: CalendarEntry;
  zone: string;
  isPrivate: boolean;
  carried: Carried['how'] | undefined;
  onOpen: (entry: CalendarEntry) => void;
};

/** One reservation on a day of the month: pressed it opens, carried it goes to another day. */
export function MonthEntry({ entry, zone, isPrivate, carried, onOpen }: Props) {
  const who = patientShown(entry, isPrivate);
  return (
    <li
      className={css.item}
      data-carry={entry.id}
      data-carried={carried === 'keyboard' ? carried : undefined}
      aria-busy={carried === 'busy' || undefined}
    >
      <button type="button" className={css.entry} title={who} onClick={() => onOpen(entry)}>
        <StatusIcon status={entry.status} />
        <span className={css.time}>{clockIn(zone, Date.parse(entry.start_at))}</span>
        <bdi className={css.who}>{who}</bdi>
        <OnlineIcon entry={entry} className={css.mark} />
      </button>
    </li>
  );
}
