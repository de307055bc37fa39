import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '#src/screens/auth/SignInPage.tsx';

interface Search {
  from?: string;
  refused?: string;
}

export const Route = createFileRoute('/auth/sign-in')({
  // everyone's first page comes with the entry: one round trip less before it can be used
  codeSplitGroupings: [],
  validateSearch: ({ from, refused }: Record<string, unknown>): Search => ({
    ...(typeof from === 'string' && { from }),
    ...(typeof refused === 'string' && { refused }),
  }),
  staticData: { title: 'Sign in' },
  component: function SignInRoute() {
    return <SignInPage {...Route.useSearch()} />;
  },
});
