import { createFileRoute } from '@tanstack/react-router';
import { LockedPage } from '#src/screens/auth/LockedPage.tsx';

interface Search {
  from?: string;
}

export const Route = createFileRoute('/auth/locked')({
  validateSearch: (search: Record<string, unknown>): Search =>
    typeof search.from === 'string' ? { from: search.from } : {},
  staticData: { title: 'Locked' },
  component: function LockedRoute() {
    return <LockedPage from={Route.useSearch().from} />;
  },
});
