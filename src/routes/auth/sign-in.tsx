import { createFileRoute } from '@tanstack/react-router';
import { title } from '#src/app/title.ts';
import { SignInPage } from '#src/screens/auth/SignInPage.tsx';

interface Search {
  from?: string;
}

export const Route = createFileRoute('/auth/sign-in')({
  validateSearch: (search: Record<string, unknown>): Search =>
    typeof search.from === 'string' ? { from: search.from } : {},
  head: () => ({ meta: [{ title: title('Sign in') }] }),
  component: function SignInRoute() {
    return <SignInPage from={Route.useSearch().from} />;
  },
});
