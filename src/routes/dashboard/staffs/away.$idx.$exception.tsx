import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { clinicCalls } from '#src/calls/clinics.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { actingIn } from '#src/flows/acting.ts';
import { keptChoicesOf } from '#src/flows/reservations/reservationChoices.ts';
import { pageOf } from '#src/screens/access/refusePage.ts';
import { AwayPage } from '#src/screens/staff/AwayPage.tsx';

export const Route = createFileRoute('/dashboard/staffs/away/$idx/$exception')({
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const [id, exception] = [parseId(params.idx), parseId(params.exception)];
    if (id === null || exception === null) throw notFound();
    const [member, shown] = await Promise.all([
      staffCalls(app).readStaffMember(id, signal),
      staffCalls(app).listTimeOffReservations(id, exception, signal),
    ]).catch((error: unknown) => {
      throw pageOf(error);
    });
    const [clinic, acting, choices] = await Promise.all([
      clinicCalls(app).readClinic(member.clinic, signal),
      actingIn(app, member.clinic, signal),
      keptChoicesOf(app, member.clinic),
    ]);
    return { shown, clinic: clinic.id, acting, choices, zone: clinic.timezone || 'UTC' };
  },
  staticData: { title: 'Reservations to settle' },
  component: function AwayRoute() {
    const router = useRouter();
    return (
      <AwayPage
        {...Route.useLoaderData()}
        onStale={() => {
          router.clearCache();
          void router.invalidate({ filter: ({ routeId }) => routeId === Route.id });
        }}
      />
    );
  },
});
