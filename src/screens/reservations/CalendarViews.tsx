import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Acting } from '#machines/flows/reservations/reservationMoves.ts';
import { toQuery } from '#src/api/client.ts';
import type { Calendar } from '#src/calls/calendar.ts';
import { plural, t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { dayInWords, daysInWords, monthInWords, wallClock } from '#src/time/clinicClock.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { AgendaView } from './AgendaView.tsx';
import { BoardView } from './BoardView.tsx';
import type { GridColumn } from './calendar/columns.ts';
import { TimeView } from './calendar/TimeView.tsx';
import { DaySheet } from './DaySheet.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { MonthView } from './MonthView.tsx';
import { NobodyWorks, NothingReserved, whyNothing } from './NothingReserved.tsx';
import { HereForAnotherDay, Queue } from './Queue.tsx';
import * as css from './reservations.css.ts';
import type { ReservationAddress, ReservationView } from './shared/reservationSearch.ts';

type Props = {
  /** The search box. */
  box: ReactNode;
  calendar: Calendar;
  acting: Acting;
  clinic: { id: number; name: string };
  view: ReservationView;
  date: string;
  today: string;
  slot: number;
  search: ReservationAddress;
  isPrivate: boolean;
  onStale: () => void;
};

const foundWords = (count: number, search: string): string =>
  count === 0
    ? t('Nothing matches “{search}” here.', { search })
    : plural(count, 'One reservation matches here.', '{count} reservations match here.');

/** The views that draw some days, under the name of what they show. */
export function CalendarViews(props: Props) {
  const { calendar, acting, view, date, today, slot, search, isPrivate } = props;
  const { timezone: zone, days, appointments, here, queue, staff } = calendar;
  const [opened, setOpened] = useState<number | null>(null);
  const all = [...appointments, ...here, ...queue];
  const entry = all.find(({ id }) => id === opened);
  const open = ({ id }: { id: number }) => setOpened(id);
  const [first, last] = [days[0]?.date ?? date, days.at(-1)?.date ?? date];
  const shown = { calendar, isPrivate, onOpen: open };
  const isEmpty = appointments.length === 0 && !(view === 'board' && here.length + queue.length > 0);
  const isGrid = view !== 'agenda' && view !== 'board';
  const navigate = useNavigate();
  const { toasts } = useApp();
  const forbidden = useForbidden('reservations.write', props.clinic.id);
  const choose = ({ date: on, staff: member }: GridColumn, at: number, minutes: number | null) => {
    if (forbidden) return void toasts.push({ kind: 'info', text: forbidden });
    const query = toQuery({ staff: member, date: on, time: wallClock(zone, at), minutes });
    void navigate({ href: `/dashboard/reservations/create?${query}` });
  };
  return (
    <>
      <div className={css.above}>
        <h2 className={css.period} aria-live="polite">
          {view === 'month'
            ? monthInWords(date)
            : first === last
              ? dayInWords(first)
              : daysInWords(first, last)}
        </h2>
        {(view === 'day' || view === 'agenda') && queue.length > 0 && (
          <Queue entries={queue} zone={zone} isPrivate={isPrivate} onOpen={open} />
        )}
        {(view === 'day' || view === 'agenda') && here.length > 0 && (
          <HereForAnotherDay entries={here} zone={zone} isPrivate={isPrivate} onOpen={open} />
        )}
        {props.box}
      </div>
      {search.search ? (
        <p className={css.found} role="status">
          {foundWords(
            days.reduce((sum, { count }) => sum + count, 0),
            search.search,
          )}
        </p>
      ) : (
        isEmpty &&
        isGrid && (
          <p className={css.found} role="status">
            {view !== 'month' && staff.length > 0
              ? t('{why}. Choose a time to book.', { why: whyNothing(calendar, search) })
              : whyNothing(calendar, search)}
          </p>
        )
      )}
      {!calendar.is_whole && (
        <div className={css.notes}>
          <Notice tone="warning">
            {t('There are too many reservations to show. Use the filters to see fewer.')}
          </Notice>
        </div>
      )}
      {view === 'month' ? (
        <MonthView {...shown} date={date} today={today} onStale={props.onStale} />
      ) : view === 'day' && staff.length === 0 ? (
        <NobodyWorks />
      ) : isEmpty && !isGrid ? (
        <NothingReserved calendar={calendar} clinic={props.clinic.id} search={search} />
      ) : view === 'agenda' ? (
        <AgendaView {...shown} />
      ) : view === 'board' ? (
        <BoardView {...shown} acting={acting} />
      ) : (
        <TimeView
          key={view}
          {...shown}
          isWeek={view === 'week'}
          today={today}
          slot={slot}
          onChoose={choose}
          onStale={props.onStale}
        />
      )}
      {(view === 'day' || view === 'week') && (
        <DaySheet
          calendar={calendar}
          clinic={props.clinic.name}
          isPrivate={isPrivate}
          isWeek={view === 'week'}
        />
      )}
      {entry && <EntryDialog entry={entry} acting={acting} zone={zone} onClose={() => setOpened(null)} />}
    </>
  );
}
