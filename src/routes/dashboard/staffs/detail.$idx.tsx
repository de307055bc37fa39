import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { clinicCalls } from '#src/calls/clinics.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { serviceChoicesOf } from '#src/flows/services/serviceChoices.ts';
import { StaffDetailPage } from '#src/screens/staff/StaffDetailPage.tsx';

export const Route = createFileRoute('/dashboard/staffs/detail/$idx')({
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const id = parseId(params.idx);
    if (id === null) throw notFound();
    const member = await staffCalls(app).readStaffMember(id, signal);
    const [clinic, services] = await Promise.all([
      clinicCalls(app).readClinic(member.clinic, signal),
      serviceChoicesOf(app, member.clinic, signal),
    ]);
    return { member, services, timezone: clinic.timezone };
  },
  staticData: { title: 'Staff member' },
  component: function StaffDetailRoute() {
    return <StaffDetailPage {...Route.useLoaderData()} />;
  },
});
