import type { Reservation } from '#machines/flows/reservationMoves.ts';
import { cancellationReasons } from '#machines/flows/reservationWords.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { momentAt } from '../times.ts';

type Props = { reservation: Reservation; zone: string };

const idx = (id: number) => ({ idx: String(id) });

/** What somebody who opens a reservation has to know first: where it came from, and why it is as it is. */
export function ReservationNotices({ reservation, zone }: Props) {
  const { rescheduled_from_start_at: from, rebooked_as, rebooked_from, override_reason } = reservation;
  return (
    <>
      {from && (
        <Notice tone="info">
          Moved from <time dateTime={from}>{momentAt(from, zone)}</time>
          {reservation.reschedule_count > 1 && `, moved ${reservation.reschedule_count} times in all`}.
        </Notice>
      )}
      {rebooked_from !== null && (
        <Notice tone="info">
          Takes the place of{' '}
          <TextTo to="/dashboard/reservations/detail/$idx" params={idx(rebooked_from)}>
            a missed reservation
          </TextTo>
          .
        </Notice>
      )}
      {rebooked_as !== null && (
        <Notice tone="info">
          Rebooked as{' '}
          <TextTo to="/dashboard/reservations/detail/$idx" params={idx(rebooked_as)}>
            another reservation
          </TextTo>
          .
        </Notice>
      )}
      {reservation.status === 'cancelled' && <Cancellation reservation={reservation} />}
      {override_reason && (
        <Notice tone="warning" title="Taken with a reason">
          <bdi>{override_reason}</bdi>
        </Notice>
      )}
    </>
  );
}

function Cancellation({ reservation }: { reservation: Reservation }) {
  const { cancellation_reason: reason, cancellation_note: note, cancelled_by } = reservation;
  return (
    <Notice
      tone="neutral"
      title={cancelled_by === 'clinic' ? 'Cancelled by the clinic' : 'Cancelled by the patient'}
    >
      {reason && <p>{cancellationReasons[reason]}.</p>}
      {note && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {reservation.late_cancel && <p>It was cancelled late.</p>}
    </Notice>
  );
}
