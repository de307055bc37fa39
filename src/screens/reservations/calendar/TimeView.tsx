import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Calendar, CalendarEntry } from '#src/calls/calendar.ts';
import { plural, t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { dayInWords, shortDay } from '#src/time/clinicClock.ts';
import { DragNotices } from '../moves/DragNotices.tsx';
import { headLink } from '../reservations.css.ts';
import { dayColumns, type GridColumn, staffColumns } from './columns.ts';
import * as css from './heads.css.ts';
import { shortestShown } from './scale.ts';
import { TimeGrid } from './TimeGrid.tsx';
import { useDrag } from './useDrag.ts';

type Props = {
  calendar: Calendar;
  isWeek: boolean;
  today: string;
  slot: number;
  isPrivate: boolean;
  onOpen: (entry: CalendarEntry) => void;
  onChoose: (column: GridColumn, at: number, minutes: number | null) => void;
  onStale: () => void;
};

/** A day with a column for each member of staff, or a week with one for each day. */
export function TimeView(props: Props) {
  const { calendar, isWeek, today, slot, isPrivate } = props;
  const { timezone: zone, appointments, staff } = calendar;
  const { drag, carried } = useDrag(appointments, zone, props.onStale);
  const grid = useMemo(() => {
    const shortest = shortestShown(slot);
    return isWeek
      ? dayColumns(calendar, shortest, carried, dayInWords)
      : staffColumns(calendar, shortest, carried);
  }, [calendar, isWeek, slot, carried]);
  const heads = useMemo(
    () =>
      grid.columns.map((column) => (
        <Head key={column.key} column={column} isWeek={isWeek} isToday={column.date === today} />
      )),
    [grid, isWeek, today],
  );
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
        heads={heads}
        onOpen={props.onOpen}
        onChoose={props.onChoose}
      />
    </>
  );
}

type HeadProps = { column: GridColumn; isWeek: boolean; isToday: boolean };

/** Whose column it is, how much is reserved there, and how full it is. */
function Head({ column, isWeek, isToday }: HeadProps) {
  const { date, name, entries, working, booked } = column;
  const percent = Math.round(100 * Math.min(1, working === 0 ? 0 : booked / working));
  return (
    <>
      <bdi className={isToday && isWeek ? `${css.headName} ${css.isToday}` : css.headName} title={name}>
        {isWeek ? (
          <Link
            className={headLink}
            from="/dashboard/reservations/"
            to="/dashboard/reservations"
            search={(now) => ({ ...now, view: undefined, date })}
          >
            {shortDay(date)}
          </Link>
        ) : (
          name
        )}
      </bdi>
      <span className={css.headNote}>
        {column.closedReason !== null || (entries.length === 0 && working === 0)
          ? whyEmpty(column, isWeek)
          : plural(entries.length, '{count} reservation', '{count} reservations')}
      </span>
      {working > 0 && (
        <span className={css.meter} title={t('{percent}% booked', { percent })}>
          <span className={hidden}>{t('{percent}% booked', { percent })}</span>
          <span className={css.fill} style={{ inlineSize: `${percent}%` }} />
        </span>
      )}
    </>
  );
}

const whyEmpty = ({ closedReason }: GridColumn, isWeek: boolean): string =>
  closedReason || (closedReason === '' || isWeek ? t('Closed') : t('Not working'));
