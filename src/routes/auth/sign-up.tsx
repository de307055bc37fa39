import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '#src/screens/auth/SignUpPage.tsx';

interface Search {
  from?: string;
}

export const Route = createFileRoute('/auth/sign-up')({
  validateSearch: (search: Record<string, unknown>): Search =>
    typeof search.from === 'string' ? { from: search.from } : {},
  staticData: { title: 'Create an account' },
  component: function SignUpRoute() {
    return <SignUpPage from={Route.useSearch().from} />;
  },
});
