import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '#src/screens/auth/SignInPage.tsx';

interface Search {
  from?: string;
}

export const Route = createFileRoute('/auth/sign-in')({
  // everybody's first page comes with the entry: one round trip less before it can be used
  codeSplitGroupings: [],
  validateSearch: (search: Record<string, unknown>): Search =>
    typeof search.from === 'string' ? { from: search.from } : {},
  staticData: { title: 'Sign in' },
  component: function SignInRoute() {
    return <SignInPage from={Route.useSearch().from} />;
  },
});
