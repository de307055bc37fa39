import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useState } from 'react';
import type { ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import type { Acting } from '#machines/flows/reservations/reservationMoves.ts';
import type { TimeOffList } from '#src/calls/staff.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { channels } from '#src/screens/patients/shared/words.ts';
import { HideNames } from '#src/screens/reservations/shared/HideNames.tsx';
import { OtherTimes } from '#src/screens/reservations/shared/OtherTimes.tsx';
import { PatientFacts } from '#src/screens/reservations/shared/PatientFacts.tsx';
import { useNamesHidden } from '#src/screens/reservations/shared/privateNames.ts';
import { ReservationLink } from '#src/screens/reservations/shared/ReservationLink.tsx';
import { ReservationStatus } from '#src/screens/reservations/shared/ReservationStatus.tsx';
import { SelectedReservations } from '#src/screens/reservations/shared/SelectedReservations.tsx';
import { shortMomentAt } from '#src/screens/reservations/shared/times.ts';
import { useUpdates } from '#src/screens/reservations/shared/useUpdates.ts';
import { patientShown, serviceShown } from '#src/screens/reservations/shared/words.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import * as css from './staff.css.ts';
import { spanInWords } from './timeOffSpan.ts';

type Row = TimeOffList['appointments'][number];
type Props = {
  shown: TimeOffList;
  clinic: number;
  choices: Pick<ReservationChoices, 'services' | 'staff'>;
  acting: Acting;
  zone: string;
  onStale: () => void;
};

/** Who has to be called because someone is away: with numbers and links, settled one by one or together. */
export function AwayPage({ shown, clinic, choices, acting, zone, onStale }: Props) {
  const { staff, staff_name: name, exception, appointments } = shown;
  const app = useApp();
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const isPrivate = useNamesHidden();
  const forbidden = useForbidden('reservations.write', clinic);
  const params = { idx: String(staff) };
  useUpdates(clinic, onStale);
  const chosen = appointments.filter(({ appointment }) => selected.has(appointment.id));
  return (
    <>
      <PageHeader
        title={t('Reservations to settle')}
        description={
          <>
            {rich('{name} is away: {span}.', {
              name: <bdi>{name}</bdi>,
              span: spanInWords(exception, zone),
            })}{' '}
            {exception.reason && <bdi>{exception.reason}</bdi>}
          </>
        }
        breadcrumbs={[
          { key: 'staffs', link: <TextTo to="/dashboard/staffs">{t('Staff')}</TextTo> },
          {
            key: 'member',
            link: (
              <TextTo to="/dashboard/staffs/detail/$idx" params={params}>
                <bdi>{name}</bdi>
              </TextTo>
            ),
          },
        ]}
        actions={<HideNames />}
      />
      {appointments.length === 0 ? (
        <EmptyState
          icon={<CalendarCheck size={20} aria-hidden />}
          title={t('All done')}
          text={t('No reservations are left in this time off, and no new ones can be booked.')}
          action={
            <ButtonTo to="/dashboard/staffs/detail/$idx" params={params}>
              {t('Staff member')}
            </ButtonTo>
          }
        />
      ) : (
        <>
          <Toolbar
            end={
              <TableDownload
                name="time-off"
                disabledReason={forbidden}
                read={() => tableCalls(app).exportTimeOff(staff, exception.id)}
              />
            }
          />
          <p role="status">
            {plural(
              appointments.length,
              'One patient must be told. New reservations are blocked.',
              '{count} patients must be told. New reservations are blocked.',
            )}
          </p>
          <OtherTimes
            acting={acting}
            staff={choices.staff}
            zone={zone}
            forbidden={forbidden}
            onStale={onStale}
          >
            {(offer) => (
              <Table
                label={t('Reservations to settle')}
                columns={columnsOf(zone, isPrivate)}
                rows={appointments}
                rowKey={({ appointment }) => appointment.id}
                selection={{
                  selected,
                  onChange: setSelected,
                  nameOf: ({ appointment }) =>
                    `${appointment.number} ${patientShown(appointment, isPrivate)}`,
                }}
                rowActions={({ appointment }) => (
                  <>
                    {offer(appointment)}
                    <ButtonTo
                      to="/dashboard/reservations/edit/$idx"
                      params={{ idx: String(appointment.id) }}
                      isCompact
                      disabledReason={forbidden}
                      aria-label={t('Reschedule {number}', { number: appointment.number })}
                    >
                      {t('Reschedule')}
                    </ButtonTo>
                  </>
                )}
              />
            )}
          </OtherTimes>
        </>
      )}
      <SelectedReservations
        rows={chosen.map(({ appointment }) => appointment)}
        acting={acting}
        zone={zone}
        takeOver={{ ...choices, staff: choices.staff.filter(({ id }) => id !== staff) }}
        onClear={() => setSelected(new Set())}
      />
    </>
  );
}

const columnsOf = (zone: string, isPrivate: boolean): TableColumn<Row>[] => [
  {
    id: 'number',
    title: t('Number'),
    isOneLine: true,
    cell: ({ appointment: { id, number } }) => <ReservationLink id={id}>{number}</ReservationLink>,
  },
  {
    id: 'time',
    title: t('Time'),
    cell: ({ appointment: { start_at } }) =>
      start_at && <time dateTime={start_at}>{shortMomentAt(start_at, zone)}</time>,
  },
  {
    id: 'patient',
    title: t('Patient'),
    cell: ({ appointment }) => (
      <>
        <bdi>{patientShown(appointment, isPrivate)}</bdi>
        <PatientFacts of={appointment} />
      </>
    ),
  },
  {
    id: 'phone',
    title: t('Phone'),
    isOneLine: true,
    cell: (row) => (isPrivate ? t('Hidden') : <Reach row={row} />),
  },
  {
    id: 'service',
    title: t('Service'),
    cell: ({ appointment }) => <bdi>{serviceShown(appointment)}</bdi>,
  },
  {
    id: 'status',
    title: t('Status'),
    isOneLine: true,
    cell: ({ appointment }) => <ReservationStatus status={appointment.status} />,
  },
];

/** The numbers to call, and how the patient wants to be reached where that is not by phone. */
function Reach({ row: { phone_number, phone_number_alt, preferred_channel } }: { row: Row }) {
  const numbers = [phone_number, phone_number_alt].filter((number) => number !== '');
  return (
    <span className={css.when}>
      {numbers.map((number) => (
        <TextLink key={number} href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{number}</bdi>
        </TextLink>
      ))}
      {numbers.length === 0 && t('No number is known')}
      {preferred_channel !== 'phone' && <span>{channels[preferred_channel]}</span>}
    </span>
  );
}
