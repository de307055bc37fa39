import type { LabelOption } from '#machines/flows/reservations/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { Page } from '#src/api/shape.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { type OnSearch, orderingOf, sortOf } from '#src/screens/list/listSearch.ts';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { Pagination } from '#src/ui/Pagination.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import type { TableSelection } from '#src/ui/TableChoice.tsx';
import { ReservationLabels } from './ReservationLabels.tsx';
import * as css from './reservationLabels.css.ts';
import { OnlineMark } from './shared/OnlineMark.tsx';
import { PatientFacts } from './shared/PatientFacts.tsx';
import { ReservationLink } from './shared/ReservationLink.tsx';
import { ReservationStatus } from './shared/ReservationStatus.tsx';
import type { ReservationAddress, ReservationOrdering } from './shared/reservationSearch.ts';
import { shortMomentAt, shortMomentInSentence } from './shared/times.ts';
import { consentStates, patientShown, serviceShown, staffShown } from './shared/words.ts';

/** How many reservations a page of the list shows. */
export const listPageSize = 20;

type Props = {
  page: Page<Reservation>;
  labels: readonly LabelOption[];
  zone: string;
  search: ReservationAddress;
  isPrivate: boolean;
  selection: Omit<TableSelection<unknown>, 'nameOf'>;
  onSearch: OnSearch<ReservationAddress>;
};

function columnsOf({
  labels,
  zone,
  isPrivate,
}: Pick<Props, 'labels' | 'zone' | 'isPrivate'>): TableColumn<Reservation>[] {
  return [
    {
      id: 'number',
      title: t('Number'),
      isSortable: true,
      isOneLine: true,
      cell: ({ id, number }) => <ReservationLink id={id}>{number}</ReservationLink>,
    },
    {
      id: 'start_at',
      title: t('Time'),
      isSortable: true,
      isOneLine: 'roomy',
      cell: ({ start_at, rescheduled_from_start_at: from }) => (
        <>
          {start_at ? <time dateTime={start_at}>{shortMomentAt(start_at, zone)}</time> : t('no time yet')}
          {from && (
            <span className={css.moved}>
              {rich('moved from {when}', {
                when: <time dateTime={from}>{shortMomentInSentence(from, zone)}</time>,
              })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'patient',
      title: t('Patient'),
      cell: (one) => (
        <>
          <bdi>{patientShown(one, isPrivate)}</bdi>
          <span className={css.facts}>
            <PatientFacts of={one} />
          </span>
        </>
      ),
    },
    {
      id: 'service',
      isWords: true,
      title: t('Service'),
      cell: (one) => (
        <>
          <bdi>{serviceShown(one)}</bdi>
          <ReservationLabels given={one.labels} labels={labels} />
        </>
      ),
    },
    { id: 'staff', title: t('Staff member'), cell: (one) => <bdi>{staffShown(one)}</bdi> },
    {
      id: 'status',
      title: t('Status'),
      isOneLine: true,
      cell: ({ status, source }) => (
        <span className={css.marks}>
          <ReservationStatus status={status} />
          {source === 'online' && <OnlineMark />}
        </span>
      ),
    },
    {
      id: 'consents',
      title: t('Consents'),
      isOneLine: 'roomy',
      cell: ({ consents }) => consentStates[consents.state],
    },
  ];
}

/** One page of reservations as a table. */
export function ReservationTable({ page, labels, zone, search, isPrivate, selection, onSearch }: Props) {
  const asked = useAsked(search);
  const offset = ((search.page ?? 1) - 1) * listPageSize;
  return (
    <>
      <Table
        label={t('Reservations')}
        columns={columnsOf({ labels, zone, isPrivate })}
        rows={page.results}
        rowKey={({ id }) => id}
        selection={{ ...selection, nameOf: (one) => `${one.number} ${patientShown(one, isPrivate)}` }}
        sort={sortOf(asked.sort ?? 'start_at')}
        onSort={(sort) =>
          onSearch((now) => ({ ...now, sort: orderingOf<ReservationOrdering>(sort), page: undefined }), false)
        }
      />
      <Pagination
        offset={offset}
        limit={listPageSize}
        shown={page.results.length}
        total={page.count}
        onOffset={(next) => onSearch((now) => ({ ...now, page: next / listPageSize + 1 }), false)}
      />
    </>
  );
}
