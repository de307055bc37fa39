import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import type { Acting, Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { FreeTime } from '#machines/parts/slotHold.machine.ts';
import { t } from '#src/language/t.ts';
import { DragNotices } from '#src/screens/reservations/moves/DragNotices.tsx';
import { OtherTimeDialog } from '#src/screens/reservations/moves/OtherTimeDialog.tsx';
import { useCarriedTimes } from '#src/screens/reservations/moves/useCarriedTimes.ts';
import { Button } from '#src/ui/Button.tsx';

type Props = {
  acting: Acting;
  /** Whose name stands at a time. */
  staff: readonly StaffOption[];
  zone: string;
  /** Why nothing can be moved here. */
  forbidden: string | undefined;
  onStale: () => void;
  /** The list, with the button that offers the next free times for one of them. */
  children: (offer: (reservation: Reservation) => ReactNode) => ReactNode;
};

/** Offers the next free times for each reservation of a list, takes one at a press, and the way back. */
export function OtherTimes({ acting, staff, zone, forbidden, onStale, children }: Props) {
  const drag = useCarriedTimes(zone, onStale);
  const carried = useSelector(drag, (now) => (now.hasTag('busy') ? now.context.held?.id : undefined));
  const [asked, setAsked] = useState<Reservation | null>(null);
  const take = (reservation: Reservation, time: FreeTime) => {
    setAsked(null);
    const { start_at, end_at } = reservation;
    if (start_at === null || end_at === null) return;
    const held = { ...reservation, start_at, end_at };
    drag.send({ type: 'reservation.grabbed', reservation: held, by: 'keyboard', role: acting.role });
    drag.send({ type: 'reservation.carried', to: time });
    drag.send({ type: 'reservation.dropped' });
  };
  const offer = (reservation: Reservation) => (
    <Button
      size="small"
      disabledReason={forbidden}
      isPending={carried === reservation.id}
      isDisabled={carried !== undefined}
      aria-label={t('Next free times for {number}', { number: reservation.number })}
      onClick={() => setAsked(reservation)}
    >
      {t('Next free times')}
    </Button>
  );
  return (
    <>
      {children(offer)}
      {asked && (
        <OtherTimeDialog
          key={asked.id}
          reservation={asked}
          staff={staff}
          zone={zone}
          onChoose={(time) => take(asked, time)}
          onClose={() => setAsked(null)}
        />
      )}
      <DragNotices drag={drag} zone={zone} nameOf={(id) => staff.find((one) => one.id === id)?.name ?? ''} />
    </>
  );
}
