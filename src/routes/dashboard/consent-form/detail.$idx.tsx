import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/app/parseId.ts';
import { ConsentFormDetailPage } from '#src/screens/consent-forms/ConsentFormDetailPage.tsx';

export const Route = createFileRoute('/dashboard/consent-form/detail/$idx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  staticData: { title: 'Consent form' },
  component: function ConsentFormDetailRoute() {
    const id = parseId(Route.useParams().idx) ?? 0;
    return <ConsentFormDetailPage key={id} id={id} />;
  },
});
