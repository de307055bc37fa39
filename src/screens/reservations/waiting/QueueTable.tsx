import type { ReservationPage } from '#src/calls/reservations.ts';
import { t } from '#src/language/t.ts';
import { PatientFacts } from '#src/screens/reservations/shared/PatientFacts.tsx';
import { usePatientShown } from '#src/screens/reservations/shared/privateNames.ts';
import { ReservationLink } from '#src/screens/reservations/shared/ReservationLink.tsx';
import { priorities, sinceWords, staffShown } from '#src/screens/reservations/shared/words.ts';
import { Table } from '#src/ui/Table.tsx';

/** Walk-ins who wait until someone is free, the longest first. */
export function QueueTable({ page, zone }: { page: ReservationPage; zone: string }) {
  const patientShown = usePatientShown();
  return (
    <Table
      label={t('In the waiting room, no time yet')}
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
        { id: 'staff', title: t('Staff member'), cell: (one) => <bdi>{staffShown(one)}</bdi> },
        {
          id: 'priority',
          title: t('Priority'),
          isOneLine: true,
          cell: ({ priority }) => priorities[priority],
        },
        { id: 'since', title: t('Since'), isOneLine: true, cell: (one) => sinceWords(one, zone) },
      ]}
    />
  );
}
