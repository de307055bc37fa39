import { createFileRoute, notFound } from '@tanstack/react-router';
import { staffCalls } from '#src/api/actors/staff.ts';
import { parseId } from '#src/app/parseId.ts';
import { serviceChoicesOf } from '#src/flows/serviceChoices.ts';
import { StaffDetailPage } from '#src/screens/staff/StaffDetailPage.tsx';

export const Route = createFileRoute('/dashboard/staffs/detail/$idx')({
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const id = parseId(params.idx);
    if (id === null) throw notFound();
    const member = await staffCalls(app).readStaffMember(id, signal);
    const [clinic, services] = await Promise.all([
      app.calls.readClinic(member.clinic, signal),
      serviceChoicesOf(app, member.clinic, signal),
    ]);
    return { member, services, timezone: clinic.timezone };
  },
  staticData: { title: 'Staff member' },
  component: function StaffDetailRoute() {
    return <StaffDetailPage {...Route.useLoaderData()} />;
  },
});
