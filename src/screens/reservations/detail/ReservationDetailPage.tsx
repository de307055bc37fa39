import { useRouter } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { LabelOption, StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import type { Acting, Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { Reminders } from '#src/calls/reservations.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { ReservationConsents } from '#src/screens/consents/shared/ReservationConsents.tsx';
import { UnfinishedHere } from '#src/screens/drafts/UnfinishedHere.tsx';
import { IntakeAnswersCard } from '#src/screens/intake/shared/IntakeAnswersCard.tsx';
import { HideNames } from '#src/screens/reservations/shared/HideNames.tsx';
import { OnlineMark } from '#src/screens/reservations/shared/OnlineMark.tsx';
import { PatientFacts } from '#src/screens/reservations/shared/PatientFacts.tsx';
import { useNamesHidden } from '#src/screens/reservations/shared/privateNames.ts';
import { ReservationStatus } from '#src/screens/reservations/shared/ReservationStatus.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';

import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { OfferTime } from '../moves/OfferTime.tsx';
import { ReservationActions } from '../moves/ReservationActions.tsx';
import { BookingAnswers } from './BookingAnswers.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import * as css from './detail.css.ts';
import { PatientLinkCard } from './PatientLinkCard.tsx';
import { RecordButton } from './RecordButton.tsx';
import { RemindersCard } from './RemindersCard.tsx';
import { ReservationFacts } from './ReservationFacts.tsx';
import { ReservationHistory } from './ReservationHistory.tsx';
import { ReservationNotices } from './ReservationNotices.tsx';
import { ReservationSlip } from './ReservationSlip.tsx';
import { SeriesCard } from './SeriesCard.tsx';

type Props = {
  reservation: Reservation;
  /** All of its series; empty where it is of none. */
  series: readonly Reservation[];
  /** Those of its series that stayed as they were when it was changed with them, by id. */
  left: readonly number[];
  reminders: Reminders;
  /** Who may be free for someone who waits. */
  staff: readonly StaffOption[];
  /** Those of the clinic; empty where it bears none. */
  labels: readonly LabelOption[];
  clinic: Clinic;
  acting: Acting;
  zone: string;
};

/** One reservation: when and for whom, where it stands, what may be done with it, and how it got there. */
export function ReservationDetailPage(props: Props) {
  const { reservation, series, left, reminders, staff, labels, clinic, acting, zone } = props;
  const router = useRouter();
  const app = useApp();
  const isPrivate = useNamesHidden();
  const forbidden = useForbidden('reservations.write', reservation.clinic);
  return (
    <>
      <div className={css.page}>
        <PageHeader
          title={t('Reservation')}
          description={
            <span className={css.head}>
              <ReservationStatus status={reservation.status} />
              {reservation.source === 'online' && <OnlineMark />}
              {!isPrivate && (
                <>
                  <bdi>{reservation.patient_name}</bdi>
                  <PatientFacts of={reservation} />
                </>
              )}
              <span>{reservation.number}</span>
              {isPrivate && <HideNames />}
            </span>
          }
          actions={
            <>
              <CalendarButton reservation={reservation} />
              <Button isCompact icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
                {t('Print slip')}
              </Button>
              <RecordButton reservation={reservation} />
              {reservation.status !== 'entered_in_error' && (
                <ButtonTo
                  to="/dashboard/reservations/edit/$idx"
                  params={{ idx: String(reservation.id) }}
                  disabledReason={forbidden}
                  icon={<Pencil size={16} aria-hidden />}
                >
                  {t('Edit reservation')}
                </ButtonTo>
              )}
            </>
          }
        />
        <ReservationActions
          key={reservation.id}
          reservation={reservation}
          acting={acting}
          zone={zone}
          offer={(objection) => (
            <OfferTime reservation={reservation} staff={staff} zone={zone} objection={objection} />
          )}
        />
        <ReservationNotices reservation={reservation} zone={zone} />
        <UnfinishedHere about={{ kind: 'reservation', id: reservation.id }} />
        <div className={css.columns}>
          <ReservationFacts reservation={reservation} labels={labels} zone={zone} />
          <div className={css.column}>
            {!isPrivate && <BookingAnswers answers={reservation.booking_answers ?? []} />}
            <ReservationConsents
              key={`consents-${reservation.id}-${reservation.patient}`}
              reservation={{
                id: reservation.id,
                patient: reservation.patient,
                clinic: reservation.clinic,
              }}
              version={reservation.version}
              onChanged={() => void router.invalidate()}
            />
            {app.api.features.has('visit-links') && !isPrivate && (
              <IntakeAnswersCard
                key={`answers-${reservation.id}`}
                of={{ clinic: reservation.clinic, patient: null, reservation: reservation.id }}
                zone={zone}
                version={reservation.version}
                onAccepted={() => router.clearCache()}
              />
            )}
            <SeriesCard reservation={reservation} series={series} left={left} zone={zone} />
            {app.api.features.has('visit-links') && (
              <PatientLinkCard key={`links-${reservation.id}`} reservation={reservation} zone={zone} />
            )}
            <RemindersCard reminders={reminders} zone={zone} />
            <ReservationHistory reservation={reservation} zone={zone} />
          </div>
        </div>
      </div>
      <ReservationSlip reservation={reservation} clinic={clinic} zone={zone} />
    </>
  );
}
