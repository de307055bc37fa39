import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { overrideInWords, reasonInWords } from '#src/screens/reservations/shared/reasonInWords.ts';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';

type Props = { reservation: Reservation; zone: string };

const idx = (id: number) => ({ idx: String(id) });

/** What someone who opens a reservation has to know first: where it came from, and why it is as it is. */
export function ReservationNotices({ reservation, zone }: Props) {
  const { rescheduled_from_start_at: from, rebooked_as, rebooked_from, override_reason } = reservation;
  return (
    <>
      {from && (
        <Notice tone="info">
          {reservation.reschedule_count > 1
            ? rich('Moved from {when}, moved {times} times in all.', {
                when: <time dateTime={from}>{momentAt(from, zone)}</time>,
                times: reservation.reschedule_count,
              })
            : rich('Moved from {when}.', { when: <time dateTime={from}>{momentAt(from, zone)}</time> })}
        </Notice>
      )}
      {rebooked_from !== null && (
        <Notice tone="info">
          {rich('Replaces {link}.', {
            link: (
              <TextTo to="/dashboard/reservations/detail/$idx" params={idx(rebooked_from)}>
                {t('a missed reservation')}
              </TextTo>
            ),
          })}
        </Notice>
      )}
      {rebooked_as !== null && (
        <Notice tone="info">
          {rich('Rebooked as {link}.', {
            link: (
              <TextTo to="/dashboard/reservations/detail/$idx" params={idx(rebooked_as)}>
                {t('another reservation')}
              </TextTo>
            ),
          })}
        </Notice>
      )}
      {reservation.patient_busy && (
        <Notice tone="warning">
          {rich('The patient has {link} at the same time, from {when}.', {
            link: (
              <TextTo to="/dashboard/reservations/detail/$idx" params={idx(reservation.patient_busy.id)}>
                {t('another reservation')}
              </TextTo>
            ),
            when: (
              <time dateTime={reservation.patient_busy.start_at}>
                {momentAt(reservation.patient_busy.start_at, zone)}
              </time>
            ),
          })}
        </Notice>
      )}
      {reservation.status === 'cancelled' && <Cancellation reservation={reservation} />}
      {override_reason && (
        <Notice
          tone="warning"
          title={isUngated(reservation) ? t('Started without a required consent') : t('Booked with a reason')}
        >
          <bdi>{overrideInWords(override_reason)}</bdi>
        </Notice>
      )}
    </>
  );
}

/** Whether the reason is that of a start before the consents were there; they may have been given since. */
const isUngated = ({ started_at, consents }: Reservation) =>
  started_at !== null && (consents.state === 'missing' || consents.state === 'partial');

function Cancellation({ reservation }: { reservation: Reservation }) {
  const { cancellation_reason: reason, cancellation_note: note, cancelled_by } = reservation;
  return (
    <Notice
      tone="neutral"
      title={cancelled_by === 'clinic' ? t('Cancelled by the clinic') : t('Cancelled by the patient')}
    >
      {reason && <p>{reasonInWords(reason)}.</p>}
      {note && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {reservation.late_cancel && <p>{t('It was cancelled late.')}</p>}
    </Notice>
  );
}
