import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { t } from '#src/language/t.ts';
import { ReservationLink } from '#src/screens/reservations/shared/ReservationLink.tsx';
import { ReservationStatus } from '#src/screens/reservations/shared/ReservationStatus.tsx';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { Card } from '#src/ui/Card.tsx';
import * as css from './detail.css.ts';

type Props = { reservation: Reservation; series: readonly Reservation[]; zone: string };

/** The other reservations of a series, in order. */
export function SeriesCard({ reservation, series, zone }: Props) {
  if (series.length === 0) return null;
  const place = series.findIndex(({ id }) => id === reservation.id) + 1;
  return (
    <Card
      title={t('Series')}
      text={t('Number {place} of {count}. Cancelling and editing ask which of them are meant.', {
        place,
        count: series.length,
      })}
    >
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
