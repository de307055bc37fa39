import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Calendar, CalendarEntry } from '#src/api/actors/calendar.ts';
import { plural, t } from '#src/language/t.ts';
import type { ReservationAddress } from '../reservationSearch.ts';
import { headLink } from '../reservations.css.ts';
import { dayColumns, type GridColumn, staffColumns } from './columns.ts';
import { DragNotices } from './DragNotices.tsx';
import * as css from './grid.css.ts';
import { shortestShown } from './scale.ts';
import { TimeGrid } from './TimeGrid.tsx';
import { dayInWords, shortDay } from './times.ts';
import { useDrag } from './useDrag.ts';

type Props = {
  calendar: Calendar;
  isWeek: boolean;
  today: string;
  slot: number;
  search: ReservationAddress;
  isPrivate: boolean;
  onOpen: (entry: CalendarEntry) => void;
  onChoose: (column: GridColumn, at: number) => void;
  onStale: () => void;
};

/** A day with a column for each member of staff, or a week with one for each day. */
export function TimeView(props: Props) {
  const { calendar, isWeek, today, slot, search, isPrivate } = props;
  const { timezone: zone, appointments, staff } = calendar;
  const { drag, carried } = useDrag(appointments, zone, props.onStale);
  const grid = useMemo(() => {
    const shortest = shortestShown(slot);
    return isWeek
      ? dayColumns(calendar, shortest, carried, dayInWords)
      : staffColumns(calendar, shortest, carried);
  }, [calendar, isWeek, slot, carried]);
  const nameOf = (id: number) => staff.find((member) => member.id === id)?.name ?? '';
  return (
    <>
      <DragNotices drag={drag} zone={zone} nameOf={nameOf} />
      <TimeGrid
        label={isWeek ? t('Week') : t('Day')}
        grid={grid}
        zone={zone}
        slot={slot}
        drag={drag}
        carried={carried}
        isPrivate={isPrivate}
        head={(column) => (
          <Head column={column} isWeek={isWeek} isToday={column.date === today} search={search} />
        )}
        onOpen={props.onOpen}
        onChoose={props.onChoose}
      />
    </>
  );
}

function Head({
  column: { date, name, closedReason, entries },
  isWeek,
  isToday,
  search,
}: {
  column: GridColumn;
  isWeek: boolean;
  isToday: boolean;
  search: ReservationAddress;
}) {
  const note =
    closedReason !== null
      ? closedReason || t('Closed')
      : plural(entries.length, '{count} reservation', '{count} reservations');
  return (
    <>
      <bdi className={isToday && isWeek ? `${css.headName} ${css.isToday}` : css.headName} title={name}>
        {isWeek ? (
          <Link
            className={headLink}
            to="/dashboard/reservations"
            search={{ ...search, view: undefined, date }}
          >
            {shortDay(date)}
          </Link>
        ) : (
          name
        )}
      </bdi>
      <span className={css.headNote}>{note}</span>
    </>
  );
}
