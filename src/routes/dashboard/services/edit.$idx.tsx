import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { ServiceEditPage } from '#src/screens/services/ServiceEditPage.tsx';

export const Route = createFileRoute('/dashboard/services/edit/$idx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  staticData: { title: 'Edit service' },
  component: function ServiceEditRoute() {
    const id = parseId(Route.useParams().idx) ?? 0;
    return <ServiceEditPage key={id} id={id} />;
  },
});
