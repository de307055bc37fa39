import type { LabelOption } from '#machines/flows/reservations/reservationFields.ts';
import { waitsForAnybody } from '#machines/flows/reservations/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { t } from '#src/language/t.ts';
import { dayAt, momentAt, spanAt } from '#src/screens/reservations/shared/times.ts';
import {
  consentStates,
  kinds,
  priorities,
  serviceShown,
  sources,
  staffShown,
} from '#src/screens/reservations/shared/words.ts';
import { Card } from '#src/ui/Card.tsx';
import { LabelChip } from '#src/ui/Chip.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PatientTo } from '../PatientTo.tsx';
import { ReservationLabels } from '../ReservationLabels.tsx';
import { zoneNote } from '../zoneNote.ts';

type Props = { reservation: Reservation; labels: readonly LabelOption[]; zone: string };

const idx = (id: number) => ({ idx: String(id) });

/** What is stored of a reservation, in the clinic's own time. */
export function ReservationFacts({ reservation, labels, zone }: Props) {
  const { buffer_before: before, buffer_after: after, consents } = reservation;
  return (
    <Card title={t('Visit')} text={zoneNote(zone)}>
      <DescriptionList
        items={[
          {
            term: t('Patient'),
            value: <PatientTo entry={reservation} />,
          },
          {
            term: t('Day'),
            value: reservation.start_at ? dayAt(reservation.start_at, zone) : t('No day yet'),
          },
          { term: t('Time'), value: spanAt(reservation, zone) },
          {
            term: t('Service'),
            value: (
              <TextTo to="/dashboard/services/detail/$idx" params={idx(reservation.service)}>
                <LabelChip color={reservation.color}>{serviceShown(reservation)}</LabelChip>
              </TextTo>
            ),
          },
          {
            term: t('Staff member'),
            value:
              waitsForAnybody(reservation) && !reservation.start_at ? (
                staffShown(reservation)
              ) : (
                <TextTo to="/dashboard/staffs/detail/$idx" params={idx(reservation.staff)}>
                  <bdi>{reservation.staff_name}</bdi>
                </TextTo>
              ),
          },
          { term: t('Reason'), value: reservation.reason },
          { term: t('Kind'), value: kinds[reservation.kind] },
          { term: t('Priority'), value: priorities[reservation.priority] },
          ...(reservation.room ? [{ term: t('Room'), value: reservation.room }] : []),
          ...(before + after > 0
            ? [{ term: t('Buffers'), value: t('{before} min before, {after} min after', { before, after }) }]
            : []),
          ...(reservation.labels.length > 0
            ? [
                {
                  term: t('Labels'),
                  value: <ReservationLabels given={reservation.labels} labels={labels} />,
                },
              ]
            : []),
          { term: t('Came through'), value: sources[reservation.source] },
          { term: t('Consents'), value: consentStates[consents.state] },
          ...(reservation.notes ? [{ term: t('Notes'), value: reservation.notes }] : []),
          ...stampsOf(reservation).map(({ term, at }) => ({
            term,
            value: <time dateTime={at}>{momentAt(at, zone)}</time>,
          })),
        ]}
      />
    </Card>
  );
}

const stampsOf = (reservation: Reservation): { term: string; at: string }[] =>
  [
    { term: t('Confirmed'), at: reservation.confirmed_at },
    { term: t('Arrived'), at: reservation.arrived_at },
    { term: t('Started'), at: reservation.started_at },
    { term: t('Completed'), at: reservation.completed_at },
    { term: t('No-show'), at: reservation.no_show_at },
    { term: t('Cancelled'), at: reservation.cancelled_at },
  ].filter((one): one is { term: string; at: string } => one.at !== null);
