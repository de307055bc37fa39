import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useTransition } from 'react';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { saveFile } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';

/** Hands the reservation out as an entry for any calendar. */
export function CalendarButton({ reservation: { id, number, start_at } }: { reservation: Reservation }) {
  const app = useApp();
  const [isPending, start] = useTransition();
  const tellUnlessTold = (error: unknown): undefined => {
    if (!(error instanceof RefusedError))
      app.toasts.push({ kind: 'error', text: t('The calendar entry could not be made. Try again.') });
  };
  const save = () =>
    start(async () => {
      const entry = await reservationCalls(app).exportReservation(id).catch(tellUnlessTold);
      if (entry !== undefined) saveFile(`reservation-${number}.ics`, entry, 'text/calendar;charset=utf-8');
    });
  return (
    <Button
      isCompact
      icon={<CalendarPlus size={16} aria-hidden />}
      isPending={isPending}
      disabledReason={start_at ? undefined : t('It has no time yet.')}
      onClick={save}
    >
      {t('Calendar entry')}
    </Button>
  );
}
