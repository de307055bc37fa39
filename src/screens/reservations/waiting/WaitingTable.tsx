import Hourglass from 'lucide-react/icons/hourglass';
import Plus from 'lucide-react/icons/plus';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { ReservationPage } from '#src/calls/reservations.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { PatientFacts } from '#src/screens/reservations/shared/PatientFacts.tsx';
import { usePatientShown } from '#src/screens/reservations/shared/privateNames.ts';
import { ReservationLink } from '#src/screens/reservations/shared/ReservationLink.tsx';
import { priorities } from '#src/screens/reservations/shared/words.ts';
import { dayOfInstant } from '#src/time/days.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { weekdayNames } from '#src/time/weekday.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Table } from '#src/ui/Table.tsx';

const day = timeFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const dayOf = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** What suits someone who waits, in words. */
function wishes({ waitlist, staff_name }: Reservation): string {
  const days = weekdayNames(waitlist?.weekdays ?? []);
  return inARow(
    [
      waitlist?.staff_any ? t('Anyone') : staff_name,
      days,
      waitlist?.earliest ? t('not before {day}', { day: dayOf(waitlist.earliest) }) : '',
      waitlist?.latest ? t('not after {day}', { day: dayOf(waitlist.latest) }) : '',
    ],
    'semicolon',
  );
}

type Props = { clinic: number; page: ReservationPage; zone: string };

/** Everyone who waits, the longest first. */
export function WaitingTable({ clinic, page, zone }: Props) {
  const forbidden = useForbidden('reservations.write', clinic);
  const patientShown = usePatientShown();
  if (page.results.length === 0)
    return (
      <EmptyState
        icon={<Hourglass size={20} aria-hidden />}
        title={t('No one is on the waiting list')}
        text={t('Patients who want a time that is taken can be added to the waiting list when you book.')}
        action={
          <ButtonTo
            to="/dashboard/reservations/create"
            disabledReason={forbidden}
            icon={<Plus size={16} aria-hidden />}
          >
            {t('New reservation')}
          </ButtonTo>
        }
      />
    );
  return (
    <Table
      label={t('Waiting patients')}
      rows={page.results}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'patient',
          title: t('Patient'),
          cell: (one) => (
            <>
              <ReservationLink id={one.id}>
                <bdi>{patientShown(one)}</bdi>
              </ReservationLink>
              <PatientFacts of={one} />
            </>
          ),
        },
        { id: 'service', title: t('Service'), cell: ({ service_name }) => <bdi>{service_name}</bdi> },
        { id: 'wishes', title: t('Preferences'), cell: (one) => <bdi>{wishes(one)}</bdi> },
        {
          id: 'priority',
          title: t('Priority'),
          isOneLine: true,
          cell: ({ priority }) => priorities[priority],
        },
        {
          id: 'since',
          title: t('Since'),
          isOneLine: true,
          cell: ({ created_at }) => (
            <time dateTime={created_at}>{dayOf(dayOfInstant(created_at, zone))}</time>
          ),
        },
      ]}
    />
  );
}
