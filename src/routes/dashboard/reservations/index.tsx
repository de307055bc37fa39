import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { ReservationsPage } from '#src/screens/reservations/ReservationsPage.tsx';
import { readReservations } from '#src/screens/reservations/readReservations.ts';
import { parseReservationSearch } from '#src/screens/reservations/shared/reservationSearch.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';
import { preferencesOf } from '#src/session/preferences.ts';

export const Route = createFileRoute('/dashboard/reservations/')({
  validateSearch: parseReservationSearch,
  beforeLoad: ({ context: { app }, search }) => {
    const view = preferencesOf(app).now().calendarView;
    if (search.view === undefined && view !== 'day')
      throw redirect({ to: '/dashboard/reservations', search: { ...search, view }, replace: true });
  },
  loaderDeps: ({ search: { slot: _, ...search } }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const clinic = await chosenClinic(app);
    return clinic && readReservations(app, clinic, deps, signal);
  },
  // the view that is left stays until the next one can be drawn, with the focus in it
  pendingMs: 3000,
  staticData: { title: 'Reservations', isEdgeToEdge: true },
  component: function ReservationsRoute() {
    const navigate = Route.useNavigate();
    const router = useRouter();
    return (
      <ReservationsPage
        shown={Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
        onStale={() => void router.invalidate({ filter: ({ routeId }) => routeId === Route.id })}
      />
    );
  },
});
