import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { ReservationLink } from '#src/screens/reservations/shared/ReservationLink.tsx';
import { ReservationStatus } from '#src/screens/reservations/shared/ReservationStatus.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { Card } from '#src/ui/Card.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import * as css from './shared/patients.css.ts';
import type { PatientVisits } from './usePatientVisits.ts';

type Props = { patient: Patient; zone: string | undefined; visits?: PatientVisits };

/** When the patient comes next, for what and to whom, and when they were here last. */
export function VisitsCard({ patient, zone, visits }: Props) {
  const next = visits?.kind === 'loaded' ? visits.data[0] : undefined;
  const when = (instant: string | null, otherwise: string) =>
    instant ? instantInWords(instant, zone) : otherwise;
  return (
    <Card title={t('Visits')}>
      <DescriptionList
        items={[
          {
            term: t('Next visit'),
            value: next?.start_at ? (
              <span className={css.entry}>
                <span className={css.row}>
                  <ReservationLink id={next.id}>{instantInWords(next.start_at, zone)}</ReservationLink>
                  <ReservationStatus status={next.status} />
                </span>
                <span className={quiet}>
                  <bdi>{next.service_name}</bdi>
                  {next.staff_name && (
                    <>
                      {' · '}
                      <bdi>{next.staff_name}</bdi>
                    </>
                  )}
                </span>
              </span>
            ) : (
              when(patient.next_reservation_at, t('None planned'))
            ),
          },
          { term: t('Last visit'), value: when(patient.last_visit_at, t('Not seen yet')) },
        ]}
      />
    </Card>
  );
}
