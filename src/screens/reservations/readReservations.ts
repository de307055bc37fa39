import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { calendarCalls } from '#src/calls/calendar.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { actingIn } from '#src/flows/acting.ts';
import { keptChoicesOf } from '#src/flows/reservations/reservationChoices.ts';
import type { App } from '#src/session/app.ts';
import { preferencesOf } from '#src/session/preferences.ts';
import { dayIn } from '#src/time/clinicClock.ts';
import { browserZone } from '#src/time/zone.ts';
import { boardStatuses } from './BoardView.tsx';
import { shownDays } from './calendar/viewDays.ts';
import { listQuery } from './listQuery.ts';
import { listPageSize } from './ReservationTable.tsx';
import type { ReservationAddress } from './shared/reservationSearch.ts';

const perDayOfMonth = 3;

/** Reads what a view of the reservations shows. */
export async function readReservations(
  app: App,
  clinic: Clinic,
  search: ReservationAddress,
  signal: AbortSignal,
) {
  const zone = clinic.timezone ?? browserZone();
  const today = dayIn(zone, Date.now());
  const { view = 'day', date = today, staff, service, label, kind, patient, status } = search;
  const { search: words } = search;
  const asked = { clinic: clinic.id, staff, service, label, kind, patient, search: words };
  const base = { clinic, zone, today, date };
  const around = Promise.all([keptChoicesOf(app, clinic.id), actingIn(app, clinic.id, signal)]);
  if (view === 'list') {
    const read = reservationCalls(app).listReservations(
      {
        ...listQuery(clinic.id, search, today),
        limit: listPageSize,
        offset: ((search.page ?? 1) - 1) * listPageSize,
      },
      signal,
    );
    const [page, [choices, acting]] = await Promise.all([read, around]);
    return { ...base, choices, acting, page, calendar: null };
  }
  const { first, last } = shownDays(view, date, preferencesOf(app).now().weekStart ?? clinic.week_start ?? 1);
  const read = calendarCalls(app).readCalendar(
    {
      ...asked,
      date_from: first,
      date_to: last,
      status: status ?? (view === 'board' ? boardStatuses.join(',') : undefined),
      per_day: view === 'month' ? perDayOfMonth : undefined,
    },
    signal,
  );
  const [calendar, [choices, acting]] = await Promise.all([read, around]);
  return { ...base, choices, acting, page: null, calendar };
}
