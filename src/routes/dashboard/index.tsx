import { createFileRoute } from '@tanstack/react-router';
import { title } from '#src/app/title.ts';
import { OverviewPage } from '#src/screens/overview/OverviewPage.tsx';

export const Route = createFileRoute('/dashboard/')({
  head: () => ({ meta: [{ title: title('Overview') }] }),
  component: OverviewPage,
});
