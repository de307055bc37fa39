import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import Stethoscope from 'lucide-react/icons/stethoscope';
import type { Calendar } from '#src/calls/calendar.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { filtersOn } from './ReservationFilters.tsx';
import type { ReservationAddress } from './shared/reservationSearch.ts';

/** Why nothing is to be seen, as far as the address and the days tell. */
export function whyNothing({ days }: Calendar, search: ReservationAddress): string {
  const [only, ...others] = days;
  if (filtersOn(search) > 0) return t('No reservation fits the filters here');
  if (only && others.length === 0 && only.closed_reason !== null)
    return only.closed_reason
      ? t('The clinic is closed: {reason}', { reason: only.closed_reason })
      : t('The clinic is closed on this day');
  return t('No reservations here');
}

type Props = { calendar: Calendar; clinic: number; search: ReservationAddress };

/** A view without a grid to choose a time in: why it is empty, and the way to fill it. */
export function NothingReserved({ calendar, clinic, search }: Props) {
  const forbidden = useForbidden('reservations.write', clinic);
  return (
    <EmptyState
      icon={<CalendarDays size={20} aria-hidden />}
      title={whyNothing(calendar, search)}
      text={t('Choose other days, change the filters or create a reservation.')}
      action={
        <ButtonTo
          to="/dashboard/reservations/create"
          search={{ date: search.date }}
          disabledReason={forbidden}
          icon={<Plus size={16} aria-hidden />}
        >
          {t('New reservation')}
        </ButtonTo>
      }
    />
  );
}

/** A day has a column for each member of staff; without any there is nothing to draw. */
export const NobodyWorks = () => (
  <EmptyState
    icon={<Stethoscope size={20} aria-hidden />}
    title={t('No one can be booked')}
    text={t('The day has a column for each member of staff who works here.')}
    action={<ButtonTo to="/dashboard/staffs">{t('Staff')}</ButtonTo>}
  />
);
