import type { StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { FreeTime } from '#machines/parts/slotHold.machine.ts';
import { t } from '#src/language/t.ts';
import { useNamesHidden } from '#src/screens/reservations/shared/privateNames.ts';
import { patientShown, serviceShown } from '#src/screens/reservations/shared/words.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as css from './moves.css.ts';
import { TimesWith } from './TimesWith.tsx';

type Props = {
  reservation: Reservation;
  /** Whose name stands at a time. */
  staff: readonly StaffOption[];
  zone: string;
  onChoose: (time: FreeTime) => void;
  onClose: () => void;
};

/** The next free times for a reservation that has to give way, with the same person and with anyone. */
export function OtherTimeDialog({ reservation, staff, zone, onChoose, onClose }: Props) {
  const name = patientShown(reservation, useNamesHidden());
  const common = { clinic: reservation.clinic, service: reservation.service, staff, zone, onChoose };
  return (
    <Dialog
      isOpen
      isWide
      title={t('Another time for {name}', { name })}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Keep it as it is')}</Button>}
    >
      <div className={css.times}>
        <p>
          <bdi>{serviceShown(reservation)}</bdi>
        </p>
        <TimesWith {...common} label={t('With anyone')} member={null} />
        {reservation.staff !== null && (
          <TimesWith
            {...common}
            label={t('With {name}', { name: reservation.staff_name })}
            member={reservation.staff}
          />
        )}
      </div>
    </Dialog>
  );
}
