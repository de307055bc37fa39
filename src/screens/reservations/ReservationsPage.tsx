import Hourglass from 'lucide-react/icons/hourglass';
import ListFilter from 'lucide-react/icons/list-filter';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import type { Acting, Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { Page } from '#src/api/shape.ts';
import type { Calendar } from '#src/calls/calendar.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { slotSizes } from '#src/session/preferences.ts';
import { usePreferences } from '#src/session/usePreferences.ts';
import { Button } from '#src/ui/Button.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Select } from '#src/ui/Select.tsx';
import { CalendarViews } from './CalendarViews.tsx';
import { DateBar } from './DateBar.tsx';
import { filtersOn, ReservationFilters } from './ReservationFilters.tsx';
import { ReservationList } from './ReservationList.tsx';
import { ReservationSearch } from './ReservationSearch.tsx';
import { ReservationTableDownload } from './ReservationTableDownload.tsx';
import * as css from './reservations.css.ts';
import { SavedViewsMenu } from './SavedViewsMenu.tsx';
import { HideNames } from './shared/HideNames.tsx';
import { useNamesHidden } from './shared/privateNames.ts';
import type { ReservationAddress } from './shared/reservationSearch.ts';
import { useUpdates } from './shared/useUpdates.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import { zoneNote } from './zoneNote.ts';

/** What a view of the reservations shows. */
export type ShownReservations = {
  clinic: Clinic;
  zone: string;
  today: string;
  date: string;
  choices: ReservationChoices;
  acting: Acting;
} & ({ calendar: Calendar; page: null } | { calendar: null; page: Page<Reservation> });

type Props = {
  /** Null while there is no clinic. */
  shown: ShownReservations | null;
  search: ReservationAddress;
  onSearch: OnSearch<ReservationAddress>;
  onStale: () => void;
};

/** The reservations of the clinic: as a calendar, a list and a board, all by the address. */
export function ReservationsPage({ shown, search, onSearch, onStale }: Props) {
  return (
    <>
      <PageHeader
        title={t('Reservations')}
        description={shown && zoneNote(shown.zone)}
        actions={shown && <Actions shown={shown} search={search} onSearch={onSearch} />}
      />
      {shown ? (
        <Views key={shown.clinic.id} shown={shown} search={search} onSearch={onSearch} onStale={onStale} />
      ) : (
        <NoClinic text={t('Reservations belong to a clinic. Create or join one first.')} />
      )}
    </>
  );
}

/** A new reservation begins on the day that is looked at. */
function Actions({
  shown,
  search,
  onSearch,
}: Omit<Props, 'shown' | 'onStale'> & { shown: ShownReservations }) {
  const forbidden = useForbidden('reservations.write', shown.clinic.id);
  return (
    <>
      {(search.view ?? 'day') === 'day' && (
        <Button isCompact icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print day sheet')}
        </Button>
      )}
      <SavedViewsMenu clinic={shown.clinic.id} search={search} onSearch={onSearch} />
      <ButtonTo to="/dashboard/reservations/waiting" isCompact icon={<Hourglass size={16} aria-hidden />}>
        {t('Waiting list')}
      </ButtonTo>
      <ButtonTo
        variant="primary"
        to="/dashboard/reservations/create"
        search={{ date: search.date }}
        disabledReason={forbidden}
        icon={<Plus size={16} aria-hidden />}
      >
        {t('New reservation')}
      </ButtonTo>
    </>
  );
}

function Views({ shown, search, onSearch, onStale }: Props & { shown: ShownReservations }) {
  const { clinic, zone, today, date, choices, acting } = shown;
  const { calendarView: usual, slotMinutes } = usePreferences();
  const view = search.view ?? 'day';
  const asked = useAsked(search);
  const isPrivate = useNamesHidden();
  const count = filtersOn(asked);
  useUpdates(clinic.id, onStale);
  const [isOpen, setOpen] = useState(count > 0);
  const slot = search.slot ?? slotMinutes ?? clinic.slot_minutes ?? 15;
  const box = (
    <div className={css.tools}>
      {(view === 'day' || view === 'week') && (
        <div className={css.slots}>
          <Select
            name="slot"
            label={t('Slot size')}
            isLabelHidden
            options={slotSizes.map((size) => ({ id: String(size), label: t('{size} min', { size }) }))}
            value={String(slot)}
            onChange={(id) =>
              onSearch((now) => ({ ...now, slot: slotSizes.find((one) => `${one}` === id) }), true)
            }
          />
        </div>
      )}
      <ReservationSearch search={search} onSearch={onSearch} />
    </div>
  );
  return (
    <>
      <div className={css.bar}>
        <ViewSwitch
          view={asked.view ?? usual}
          onView={(next) => onSearch((now) => ({ ...now, view: next === usual ? undefined : next }), false)}
        />
        {view === 'list' ? (
          <ReservationSearch search={search} onSearch={onSearch} />
        ) : (
          <DateBar
            view={view}
            date={date}
            today={today}
            onDate={(next) =>
              onSearch((now) => {
                const day = next(now.date ?? today);
                return { ...now, date: day === today ? undefined : day };
              }, false)
            }
          />
        )}
        <div className={css.end}>
          {shown.page && shown.page.results.length > 0 && (
            <ReservationTableDownload clinic={clinic.id} today={today} search={search} />
          )}
          <HideNames />
          <Button
            icon={<ListFilter size={16} aria-hidden />}
            isCompact={count === 0}
            aria-expanded={isOpen}
            aria-controls="reservation-filters"
            onClick={() => setOpen(!isOpen)}
          >
            {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
          </Button>
        </div>
      </div>
      <div id="reservation-filters" hidden={!isOpen}>
        {isOpen && (
          <ReservationFilters
            choices={choices}
            isList={view === 'list'}
            today={today}
            search={search}
            onSearch={onSearch}
          />
        )}
      </div>
      {shown.page ? (
        <ReservationList
          page={shown.page}
          labels={choices.labels}
          acting={acting}
          zone={zone}
          search={search}
          isPrivate={isPrivate}
          isNarrowed={filtersOn(search) > 0}
          onSearch={onSearch}
        />
      ) : (
        <CalendarViews
          box={box}
          calendar={shown.calendar}
          acting={acting}
          clinic={clinic}
          view={view}
          date={date}
          today={today}
          slot={slot}
          search={search}
          isPrivate={isPrivate}
          onStale={onStale}
        />
      )}
    </>
  );
}
