import { createFileRoute, useRouter } from '@tanstack/react-router';
import { reservationCalls } from '#src/calls/reservations.ts';
import { waitingCalls } from '#src/calls/waiting.ts';
import { WaitingPage } from '#src/screens/reservations/waiting/WaitingPage.tsx';
import { chosenClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/reservations/waiting')({
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const clinic = await chosenClinic(app);
    if (!clinic) return null;
    const query = { clinic: clinic.id, status: 'waitlisted', ordering: 'created_at', limit: 100 } as const;
    const here = { clinic: clinic.id, status: 'queued', ordering: 'created_at', limit: 100 } as const;
    const [times, page, queue] = await Promise.all([
      waitingCalls(app).listFreedTimes(clinic.id, null, signal),
      reservationCalls(app).listReservations(query, signal),
      reservationCalls(app).listReservations(here, signal),
    ]);
    return { clinic: clinic.id, zone: clinic.timezone || 'UTC', times, page, queue };
  },
  staticData: { title: 'Waiting list' },
  component: function WaitingRoute() {
    const router = useRouter();
    const shown = Route.useLoaderData();
    return (
      <WaitingPage
        key={shown?.clinic}
        shown={shown}
        onStale={() => {
          router.clearCache();
          void router.invalidate({ filter: ({ routeId }) => routeId === Route.id });
        }}
      />
    );
  },
});
