import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { StaffEditPage } from '#src/screens/staff/StaffEditPage.tsx';

export const Route = createFileRoute('/dashboard/staffs/edit/$idx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  staticData: { title: 'Edit staff member' },
  component: function StaffEditRoute() {
    const id = parseId(Route.useParams().idx) ?? 0;
    return <StaffEditPage key={id} id={id} />;
  },
});
