import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#src/screens/overview/OverviewPage.tsx';

export const Route = createFileRoute('/dashboard/')({
  staticData: { title: 'Overview' },
  component: OverviewPage,
});
