import { createFileRoute, notFound } from '@tanstack/react-router';
import { OneSignInPage } from '#src/screens/auth/OneSignInPage.tsx';

interface Search {
  from?: string;
}

export const Route = createFileRoute('/auth/one-sign-in')({
  validateSearch: (search: Record<string, unknown>): Search =>
    typeof search.from === 'string' ? { from: search.from } : {},
  beforeLoad: ({ context }) => {
    if (!context.app.api.features.has('one-sign-in')) throw notFound();
  },
  staticData: { title: 'Signing you in' },
  component: function OneSignInRoute() {
    return <OneSignInPage from={Route.useSearch().from} />;
  },
});
