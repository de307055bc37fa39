import { useSyncExternalStore } from 'react';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { t } from '#src/language/t.ts';
import { privateNames } from '#src/screens/reservations/shared/privateNames.ts';
import { ReservationLink } from '#src/screens/reservations/shared/ReservationLink.tsx';
import { ReservationStatus } from '#src/screens/reservations/shared/ReservationStatus.tsx';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Card } from '#src/ui/Card.tsx';
import { TextTo } from '#src/ui/links.tsx';
import * as css from './services.css.ts';

type Props = { service: number; next: readonly Reservation[]; zone: string };

/** The reservations of a service that come next. */
export function ServiceNext({ service, next, zone }: Props) {
  const names = privateNames(useApp());
  const areHidden = useSyncExternalStore(names.subscribe, names.areHidden);
  return (
    <Card title={t('Next reservations')}>
      {next.length === 0 ? (
        <p>{t('No upcoming reservations.')}</p>
      ) : (
        <ul className={css.people}>
          {next.map(({ id, start_at, patient_name, staff_name, status }) => (
            <li className={css.person} key={id}>
              <span className={css.upcoming}>
                <ReservationLink id={id}>{start_at && momentAt(start_at, zone)}</ReservationLink>
                <span className={quiet}>
                  {!areHidden && (
                    <>
                      <bdi>{patient_name}</bdi>,{' '}
                    </>
                  )}
                  <bdi>{staff_name}</bdi>
                </span>
              </span>
              <ReservationStatus status={status} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <TextTo to="/dashboard/reservations" search={{ view: 'list', service }}>
          {t('All reservations of this service')}
        </TextTo>
      </p>
    </Card>
  );
}
