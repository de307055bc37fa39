import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { reservationsOfPatient } from '#src/flows/patients/patientReservations.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { LoadingPart } from '#src/screens/list/LoadingPart.tsx';
import { useLoaded } from '#src/screens/list/useLoaded.ts';
import * as css from '#src/screens/reservations/patientReservations.css.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Table } from '#src/ui/Table.tsx';
import { ReservationLink } from './ReservationLink.tsx';
import { ReservationStatus } from './ReservationStatus.tsx';
import { momentAt } from './times.ts';

/** The reservations of one patient: the upcoming ones, then the past ones. */
export function PatientReservations({ patient, mayBook }: { patient: number; mayBook: boolean }) {
  const app = useApp();
  const { loaded, reload } = useLoaded(`${patient}`, (signal) => reservationsOfPatient(app, patient, signal));
  const forbidden = useForbidden('reservations.write');
  const book = mayBook && (
    <ButtonTo
      to="/dashboard/reservations/create"
      search={{ patient }}
      disabledReason={forbidden}
      icon={<CalendarPlus size={16} aria-hidden />}
    >
      {t('New reservation')}
    </ButtonTo>
  );
  if (loaded.kind === 'loading')
    return (
      <div className={css.stack}>
        <LoadingPart loaded={loaded} lines={4} onRetry={reload} />
      </div>
    );
  if (loaded.kind === 'failed')
    return (
      <ErrorState
        title={t('The reservations could not be loaded')}
        text={t('The server did not answer. Nothing was changed.')}
        onRetry={reload}
      />
    );
  if (loaded.data === null)
    return (
      <EmptyState
        title={t('Not for your role')}
        text={t("Your role doesn't allow you to see reservations.")}
      />
    );
  const { ahead, over, zone } = loaded.data;
  if (ahead.length + over.length === 0)
    return (
      <EmptyState
        title={t('No reservations yet')}
        text={t("This patient's upcoming and past reservations appear here.")}
        action={book}
      />
    );
  return (
    <div className={css.stack}>
      <div className={css.tools}>{book}</div>
      <Part title={t('Upcoming')} empty={t('No upcoming reservations.')} rows={ahead} zone={zone} />
      <Part title={t('Past')} empty={t('No past reservations.')} rows={over} zone={zone} />
      {ahead.length + over.length === 100 && <p className={quiet}>{t('The latest 100 reservations.')}</p>}
    </div>
  );
}

type PartProps = { title: string; empty: string; rows: readonly Reservation[]; zone: string };

function Part({ title, empty, rows, zone }: PartProps) {
  const when = ({ start_at }: Reservation) => (start_at ? momentAt(start_at, zone) : t('No time yet'));
  return (
    <section className={css.part} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {rows.length === 0 ? (
        <p className={quiet}>{empty}</p>
      ) : (
        <Table
          label={title}
          rows={rows}
          rowKey={({ id }) => id}
          isCompact
          columns={[
            {
              id: 'time',
              title: t('Time'),
              isOneLine: true,
              cell: (one) => <ReservationLink id={one.id}>{when(one)}</ReservationLink>,
            },
            { id: 'service', title: t('Service'), cell: ({ service_name }) => <bdi>{service_name}</bdi> },
            { id: 'staff', title: t('Staff member'), cell: ({ staff_name }) => <bdi>{staff_name}</bdi> },
            {
              id: 'status',
              title: t('Status'),
              isOneLine: true,
              cell: ({ status }) => <ReservationStatus status={status} />,
            },
          ]}
        />
      )}
    </section>
  );
}
