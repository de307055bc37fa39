import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { usePatientShown } from '#src/screens/reservations/shared/privateNames.ts';
import { dayAt, spanAt } from '#src/screens/reservations/shared/times.ts';
import * as css from './detail.css.ts';

type Props = { reservation: Reservation; clinic: Clinic; zone: string };

/** The slip that a patient takes home: when, where, with whom; nothing about why. */
export function ReservationSlip({ reservation, clinic, zone }: Props) {
  const { start_at } = reservation;
  const patientShown = usePatientShown();
  return (
    <section className={css.slip} aria-hidden>
      <div>
        <strong>
          <bdi>{clinic.name}</bdi>
        </strong>
        {[clinic.address, clinic.phone_number, clinic.email].filter(Boolean).map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
      </div>
      <div>
        <bdi>{patientShown(reservation)}</bdi>
      </div>
      <div className={css.slipTime}>
        {start_at && <div>{dayAt(start_at, zone)}</div>}
        <div>{spanAt(reservation, zone)}</div>
      </div>
      <div>
        {!reservation.service_is_private && (
          <div>
            <bdi>{reservation.service_name}</bdi>
          </div>
        )}
        <div>
          <bdi>{reservation.staff_name}</bdi>
        </div>
        {reservation.room && <div>{rich('Room {room}', { room: <bdi>{reservation.room}</bdi> })}</div>}
      </div>
      <div>{t('Reservation {number}. Times are those of the clinic.', { number: reservation.number })}</div>
    </section>
  );
}
