import CalendarSearch from 'lucide-react/icons/calendar-search';
import { useState } from 'react';
import type { LabelOption } from '#machines/flows/reservations/reservationFields.ts';
import type { Acting, Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ReservationTable } from './ReservationTable.tsx';
import type { ReservationAddress } from './shared/reservationSearch.ts';
import { SelectedReservations } from './shared/SelectedReservations.tsx';

type Props = {
  page: Page<Reservation>;
  labels: readonly LabelOption[];
  acting: Acting;
  zone: string;
  search: ReservationAddress;
  isPrivate: boolean;
  isNarrowed: boolean;
  onSearch: OnSearch<ReservationAddress>;
};

/** The reservations as a list: searched, filtered, ordered and paged by the address. */
export function ReservationList(props: Props) {
  const { page, labels, acting, zone, search, isPrivate, isNarrowed, onSearch } = props;
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  return (
    <>
      {page.results.length > 0 ? (
        <ReservationTable
          page={page}
          labels={labels}
          zone={zone}
          search={search}
          isPrivate={isPrivate}
          selection={{ selected, onChange: setSelected }}
          onSearch={onSearch}
        />
      ) : (
        <EmptyState
          icon={<CalendarSearch size={20} aria-hidden />}
          title={
            search.search || isNarrowed || search.page ? t('No reservation found') : t('No reservations yet')
          }
          text={
            search.search
              ? t('Nothing matches “{search}” here.', { search: search.search })
              : isNarrowed
                ? t('Nothing matches these filters.')
                : search.page
                  ? t('This page is past the end of the list.')
                  : t('Reservations from today on appear here.')
          }
          action={
            (search.search || isNarrowed || search.page) && (
              <Button onClick={() => onSearch(() => ({ view: 'list' }), true)}>
                {t('Show all reservations')}
              </Button>
            )
          }
        />
      )}
      <SelectedReservations
        rows={page.results.filter(({ id }) => selected.has(id))}
        acting={acting}
        zone={zone}
        onClear={() => setSelected(new Set())}
      />
    </>
  );
}
