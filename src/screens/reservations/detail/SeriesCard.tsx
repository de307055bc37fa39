import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { t } from '#src/language/t.ts';
import { ReservationLink } from '#src/screens/reservations/shared/ReservationLink.tsx';
import { ReservationStatus } from '#src/screens/reservations/shared/ReservationStatus.tsx';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { Card } from '#src/ui/Card.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './detail.css.ts';

type Props = {
  reservation: Reservation;
  series: readonly Reservation[];
  left: readonly number[];
  zone: string;
};

/** The other reservations of a series, in order, and which of them a change left out. */
export function SeriesCard({ reservation, series, left, zone }: Props) {
  if (series.length === 0) return null;
  const stayed = series.filter(({ id }) => left.includes(id));
  const place = series.findIndex(({ id }) => id === reservation.id) + 1;
  return (
    <Card
      title={t('Series')}
      text={t('Number {place} of {count} in a series. When you edit or cancel, you choose which ones.', {
        place,
        count: series.length,
      })}
    >
      {stayed.length > 0 && (
        <Notice tone="warning" title={t('Decide on each of these, which stayed as they were')}>
          <ul className={css.series}>
            {stayed.map(({ id, start_at }) => (
              <li key={id}>
                <TextTo to="/dashboard/reservations/edit/$idx" params={{ idx: String(id) }}>
                  {start_at ? momentAt(start_at, zone) : t('No time yet')}
                </TextTo>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ol className={css.series}>
        {series.map((one) => {
          const when = one.start_at ? momentAt(one.start_at, zone) : t('No time yet');
          return (
            <li className={css.occurrence} key={one.id}>
              {one.id === reservation.id ? (
                <strong aria-current="true">{when}</strong>
              ) : (
                <ReservationLink id={one.id}>{when}</ReservationLink>
              )}
              <ReservationStatus status={one.status} />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
